// Looking at a finished game again, move by move.

import { el } from "./dom.js";

const PACE = 900; // milliseconds for a move when it runs by itself

/** The controls of a replay; `ask(ply)` asks for one moment, `show(message)` shows it. */
export class Replay {
  constructor(ask, show) {
    Object.assign(this, { ask, show, asked: null, wanted: null, plies: null });
    const button = (label, sign, act) => el("button", { type: "button", "aria-label": label, title: label, click: act }, sign);
    this.slider = el("input", { type: "range", min: "0", max: "0", value: "0", "aria-label": "Move", input: () => this.want(this.slider.valueAsNumber) });
    this.running = button("Play", "Play", () => (this.timer === undefined ? this.run() : this.stop()));
    this.where = el("output", {});
    this.told = el("p", { "aria-live": "polite" }, "Go back and see how it came to this.");
    this.root = el("section", { class: "panel replay", "aria-labelledby": "replay-title", hidden: true },
      el("div", { class: "row" }, el("h2", { id: "replay-title" }, "Replay"), this.where),
      this.slider,
      el("div", { class: "row steps" },
        button("To the beginning", "|◀", () => this.want(0)),
        button("Back by one move", "◀", () => this.want(this.slider.valueAsNumber - 1)),
        this.running,
        button("On by one move", "▶", () => this.want(this.slider.valueAsNumber + 1)),
        button("To the end", "▶|", () => this.want(this.plies))),
      this.told);
  }

  /** A game is over: find out how long it was, without leaving its end. */
  open() {
    if (!this.root.hidden) return;
    this.root.hidden = false;
    this.request(0);
  }

  /** Go to a moment; of many that are wanted while one is under way, the last counts. */
  want(ply) {
    if (this.plies === null) return;
    this.wanted = Math.max(0, Math.min(ply, this.plies));
    this.slider.value = this.wanted;
    if (this.asked === null) this.request(this.wanted);
  }

  request(ply) {
    if (this.ask(ply)) this.asked = ply;
  }

  /** The connection came back: what was asked before has no answer any more. */
  reconnect() {
    if (this.asked !== null) this.request(this.wanted ?? 0);
  }

  /** What was asked was refused. */
  refused() {
    this.asked = null;
    this.stop();
  }

  take(message) {
    this.asked = null;
    if (this.plies === null) {
      this.plies = message.plies;
      this.slider.max = this.plies;
      this.slider.value = this.plies;
      this.where.textContent = `${this.plies} moves`;
      return;
    }
    if (this.wanted !== null && this.wanted !== message.ply) return this.request(this.wanted);
    this.slider.value = message.ply;
    this.where.textContent = `${message.ply} of ${this.plies}`;
    this.slider.setAttribute("aria-valuetext", `after ${message.ply} of ${this.plies} moves`);
    this.told.textContent = message.ply === 0 ? "The beginning." : message.events.join(" ");
    this.show(message);
    if (message.ply === this.plies) this.stop();
  }

  run() {
    if (this.slider.valueAsNumber === this.plies) this.want(0);
    this.timer = setInterval(() => this.want(this.slider.valueAsNumber + 1), PACE);
    this.name("Pause");
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.name("Play");
  }

  name(label) {
    this.running.textContent = this.running.title = label;
    this.running.setAttribute("aria-label", label);
  }
}
