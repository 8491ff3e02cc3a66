// The time that is left, running on the page between two messages.

import { el, say } from "./dom.js";

const SHORT = 10; // seconds, as of a Countdown

/** A clock; `run(seconds, whole)` sets it going. */
export class Clock {
  constructor() {
    this.number = el("span", {});
    this.bar = el("span", { class: "bar" }, el("span", {}));
    this.root = el("div", { class: "clock", role: "timer", "aria-label": "Time left", hidden: true }, this.number, this.bar);
  }

  /** Count down from `seconds` of `whole`; null stops. */
  run(seconds, whole, mine) {
    clearInterval(this.timer);
    this.root.hidden = seconds === null;
    if (seconds === null) return;
    const end = performance.now() + seconds * 1000;
    const tick = () => {
      const left = Math.max(0, (end - performance.now()) / 1000);
      this.number.textContent = left < 60 ? `${Math.ceil(left)} s` : `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
      this.bar.firstChild.style.transform = `scaleX(${Math.min(1, left / whole)})`;
      this.root.classList.toggle("short", left <= SHORT);
      if (left === 0) clearInterval(this.timer);
    };
    this.timer = setInterval(tick, 100);
    tick();
    if (mine && seconds <= SHORT) say(`You have ${Math.round(seconds)} seconds.`);
  }
}
