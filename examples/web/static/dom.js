// Small helpers around the document: making elements, telling people things.

/** Make an element; a property that is a function listens, `null` and `false` are left out. */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === false || value === undefined) continue;
    if (typeof value === "function") made.addEventListener(name, value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null));
  return made;
}

export const byId = (id) => document.getElementById(id);

/** Show `children` in place of what is in `parent`. */
export const fill = (parent, ...children) =>
  parent.replaceChildren(...children.flat().filter((child) => child !== null));

/** Say something to those who listen to the page. */
export function say(text) {
  byId("spoken").textContent = text;
}

const KINDER = {
  "table.stale": "The game has gone on meanwhile. This is how it stands now.",
  "table.late": "That came too late: the time was up.",
  "table.over": "The game is over.",
  "web.unknown": "There is no such table here. It may have been cleared away.",
  "web.token": "This link opens no seat here. Was all of it copied?",
  "web.taken": "Somebody has taken this seat already.",
  "web.slow_down": "That was too fast for the server. Wait for a moment, and try again.",
  "web.full": "The server has no room for more just now. Try again in a while.",
  "web.trouble": "The server could not do it. Try again.",
};

/** Tell that something did not work, until it is put away or something works again. */
export function complain(text, code = "") {
  const said = KINDER[code] ?? text;
  fill(
    byId("notice"),
    el(
      "div",
      { class: "notice", "data-code": code },
      el("p", {}, said.charAt(0).toUpperCase() + said.slice(1)),
      el("button", { type: "button", class: "quiet", "aria-label": "Put this away", click: allIsWell }, "✕"),
    ),
  );
}

export function allIsWell() {
  fill(byId("notice"));
}

/** Ask before something that cannot be undone; resolves to true or false. */
export function areYouSure(question) {
  const dialog = byId("sure");
  byId("sure-text").textContent = question;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** A link, and a button that copies it. */
export function copyable(label, link) {
  const field = el("input", {
    readonly: true,
    value: link,
    "aria-label": label,
    focus: () => field.select(),
  });
  const button = el("button", { type: "button", click: copy }, "Copy");
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      field.select(); // no leave to write to the clipboard: the old way
      document.execCommand("copy");
    }
    button.textContent = "Copied";
    say(`${label}: copied`);
    setTimeout(() => (button.textContent = "Copy"), 2000);
  }
  return el("div", { class: "copyable" }, el("span", {}, label), field, button);
}
