// The page begins here: which part to show, and the keys that work everywhere.

import { byId } from "./dom.js";
import { setUp } from "./setup.js";
import { Table } from "./table.js";

const main = byId("main");
const [, name] = /^\/t\/([^/]+)$/.exec(location.pathname) ?? [];
const table = name === undefined ? null : new Table(main, name, location.hash.slice(1) || null);
if (table === null) setUp(main);

// Another link to the same table differs only behind the #.
addEventListener("hashchange", () => location.reload());

const help = byId("help");
const useKeys = byId("use-keys");
useKeys.checked = localStorage.getItem("keys") !== "off";
useKeys.addEventListener("change", () => localStorage.setItem("keys", useKeys.checked ? "on" : "off"));
byId("help-button").addEventListener("click", () => help.showModal());

addEventListener("keydown", (event) => {
  const typing = event.target.matches("input:not([type=range]):not([type=checkbox]):not([type=radio]), select, textarea");
  if (event.key === "Escape" && table !== null && !document.querySelector("dialog[open]")) {
    if (table.moves.open !== null || table.moves.filter.value !== "") table.moves.reset(true);
    return;
  }
  if (typing || !useKeys.checked || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "?") {
    if (help.open) help.close();
    else help.showModal();
    return event.preventDefault();
  }
  if (table === null || document.querySelector("dialog[open]")) return;
  const { moves } = table;
  const act = {
    m: () => moves.first(),
    f: () => moves.filter.focus(),
    l: () => table.log.focus(),
  }[event.key.toLowerCase()] ?? (/^[1-9]$/.test(event.key) ? () => moves.goTo(Number(event.key) - 1) : null);
  if (act === null) return;
  event.preventDefault();
  act();
});
