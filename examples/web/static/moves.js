// Choosing a move: from a list in words, or in the picture, place by place.

import { el, fill, say } from "./dom.js";
import { dim, movesOf } from "./picture.js";

const FEW = 6; // fewer moves are not parted into groups
const HARDLY = 3; // a shared beginning of fewer words is not worth a heading
const LONG = 10; // from so many on, the list can be filtered

/** The moves that one can make now, beside and in `frame`; `play(text)` makes one. */
export class Moves {
  constructor(frame, play) {
    Object.assign(this, { frame, play, all: [], open: null });
    this.filter = el("input", { type: "search", id: "filter", autocomplete: "off", input: () => this.draw() });
    this.filtering = el("label", { class: "filter", for: "filter" }, "Filter ", this.filter);
    this.list = el("div", { class: "moves", keydown: (event) => this.walk(event) });
    this.back = el("button", { type: "button", class: "quiet", click: () => this.reset(true) }, "Show all moves");
    this.root = el("section", { class: "panel", "aria-labelledby": "moves-title" },
      el("div", { class: "row" }, el("h2", { id: "moves-title", tabindex: "-1" }, "Your moves"), this.back),
      this.filtering, this.list);
    frame.addEventListener("click", ({ target }) => {
      const place = target.closest("[data-moves]");
      if (place !== null) this.pick(movesOf(place));
    });
    this.set([]);
  }

  /** Offer other moves: `{text, words}` each. */
  set(moves) {
    this.all = moves;
    this.root.hidden = moves.length === 0;
    this.filtering.hidden = moves.length < LONG;
    this.reset();
  }

  reset(focus = false) {
    this.open = null;
    this.filter.value = "";
    this.draw();
    if (focus) this.first();
  }

  /** A place was picked: go on with the moves that it shares with those picked before. */
  pick(moves) {
    const known = new Set(this.all.map(({ text }) => text));
    const here = moves.filter((move) => known.has(move));
    const shared = here.filter((move) => this.open === null || this.open.has(move));
    const left = shared.length > 0 ? shared : here;
    if (left.length === 1) return this.play(left[0]);
    this.open = new Set(left);
    this.filter.value = "";
    this.draw();
    if (left.length > 0) say(`${left.length} moves there`);
  }

  draw() {
    const wanted = this.filter.value.trim().toLowerCase();
    const shown = this.all.filter(({ text, words }) =>
      (this.open === null || this.open.has(text)) &&
      `${text} ${words}`.toLowerCase().replaceAll("\u00a0", " ").includes(wanted));
    fill(this.list, groups(shown).map((group) => this.group(group)));
    if (shown.length === 0 && wanted !== "") fill(this.list, el("p", { class: "soft" }, "No move has these words."));
    this.back.hidden = this.open === null;
    dim(this.frame, this.open);
  }

  /** Some moves; what the words of all of them begin with stands above them, once. */
  group(moves) {
    const shared = moves.length > 1 ? beginning(moves.map(({ words }) => words)) : "";
    const left = moves.map(({ words }) => words.slice(shared.length).trim());
    const longest = Math.max(...left.map((words) => words.length));
    const button = ({ text, words }, number) => el("button",
      { type: "button", "data-move": text, "aria-label": words, click: () => this.play(text) }, left[number]);
    return el("div", {},
      shared === "" ? null : el("h3", {}, `${shared}\u00a0…`),
      el("ul", { class: longest < 4 ? "tiny" : longest < 16 ? "short" : null },
        moves.map((move, number) => el("li", {}, button(move, number)))));
  }

  /** While the server has not answered, nothing more can be chosen. */
  wait(move) {
    for (const button of this.buttons) {
      button.setAttribute("aria-disabled", "true");
      if (button.dataset.move === move) button.classList.add("sent");
    }
    this.all = [];
  }

  get buttons() {
    return [...this.list.querySelectorAll("button")];
  }

  /** Go to a move by its place in the list. */
  goTo(number) {
    this.buttons[number]?.focus();
  }

  first() {
    this.goTo(0);
  }

  walk(event) {
    const buttons = this.buttons;
    const here = buttons.indexOf(document.activeElement);
    const step = { ArrowDown: here + 1, ArrowRight: here + 1, ArrowUp: here - 1, ArrowLeft: here - 1, Home: 0, End: buttons.length - 1 };
    const to = step[event.key];
    if (here < 0 || to === undefined) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(to, buttons.length - 1))].focus();
  }
}

/** Put moves that begin alike in notation ("R1@1", "R1@2") into groups, if that makes sense. */
function groups(moves) {
  if (moves.length === 0) return [];
  const found = new Map();
  for (const move of moves) {
    const key = move.text.split(/[@ ]/)[0];
    found.set(key, [...(found.get(key) ?? []), move]);
  }
  return moves.length < FEW || found.size * 2 > moves.length ? [moves] : [...found.values()];
}

/** What some texts begin with, up to a whole word; nothing if that is hardly anything. */
function beginning(texts) {
  const [first, ...others] = texts.map((text) => text.split(" "));
  const same = first.findIndex((word, at) => at === first.length - 1 || others.some((words) => words[at] !== word));
  return same < HARDLY ? "" : first.slice(0, same).join(" ");
}
