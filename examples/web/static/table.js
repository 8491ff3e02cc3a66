// A table: the waiting room, the game, and its replay.

import { Clock } from "./clock.js";
import { allIsWell, areYouSure, complain, copyable, el, fill } from "./dom.js";
import { Moves } from "./moves.js";
import { show } from "./picture.js";
import { Replay } from "./replay.js";
import { Wire } from "./wire.js";

/** Show the table called `name` in `main`; `token` opens a seat, null watches. */
export class Table {
  constructor(main, name, token) {
    Object.assign(this, { name, about: null, sight: null, longest: null });
    this.title = el("h1", {});
    this.turn = el("p", { class: "turn", role: "status", tabindex: "-1" });
    this.lost = el("p", { class: "lost", role: "status", hidden: true });
    this.clock = new Clock();
    this.frame = el("div", { class: "board" });
    this.moves = new Moves(this.frame, (move) => this.play(move));
    this.replay = new Replay((ply) => this.wire.send({ kind: "replay", ply }), ({ svg }) => show(this.frame, svg, true));
    this.waiting = el("section", { class: "panel stack", hidden: true });
    this.places = el("ol", { class: "people" });
    const button = (words, act, kind) => el("button", { type: "button", class: kind, hidden: true, click: act }, words);
    this.leave = button("Let a bot play for me", () => this.wire.send({ kind: "away" }));
    this.comeBack = button("Play again", () => this.wire.send({ kind: "back" }), "main");
    this.giveUp = button("Resign", () => this.resign(), "danger");
    this.people = el("section", { class: "panel", "aria-labelledby": "people-title" },
      el("h2", { id: "people-title" }, "Who plays"), this.places,
      el("div", { class: "row" }, this.leave, this.comeBack, this.giveUp));
    this.log = el("ol", { class: "log", id: "log", role: "log", tabindex: "0", "aria-labelledby": "log-title" });
    this.past = el("section", { class: "panel", hidden: true }, el("h2", { id: "log-title" }, "What has happened"), this.log);
    this.end = el("section", { class: "panel end", hidden: true, "aria-labelledby": "end-title" });
    fill(main,
      el("div", { class: "status" }, this.title, this.turn, this.clock.root, this.lost),
      el("div", { class: "table" },
        el("div", { class: "stack" }, this.waiting, this.end, this.frame, this.replay.root),
        el("div", { class: "stack" }, this.moves.root, this.people, this.past)));
    this.wire = new Wire(name, token, (message) => this.take(message), (state) => this.connected(state));
  }

  connected(state) {
    this.lost.hidden = state === "open";
    this.lost.textContent = state === "lost" ? "The connection is lost. It is being made again; nothing is lost." : "The connection is closed.";
    if (state === "open") this.replay.reconnect();
  }

  take(message) {
    if (message.kind === "table") this.meet(message);
    else if (message.kind === "sight") this.see(message);
    else if (message.kind === "replay") this.replay.take(message);
    else {
      complain(message.text, message.code);
      this.replay.refused();
      if (this.shown !== undefined) this.offer(this.shown.moves);
    }
  }

  // --- before the game ---

  meet(about) {
    this.about = about;
    this.title.textContent = about.title;
    this.waiting.hidden = about.is_begun;
    if (about.is_begun) sessionStorage.removeItem(`links ${this.name}`);
    else this.wait();
    this.meetPeople();
    this.entitle();
  }

  wait() {
    const { about } = this;
    const mine = about.seat === null ? null : about.places[about.seat];
    const free = about.places.filter(({ name }) => name === null);
    const links = JSON.parse(sessionStorage.getItem(`links ${this.name}`) ?? "[]")
      .filter(({ seat }) => seat !== about.seat && about.places[seat].name === null);
    this.turn.textContent = mine === null
      ? "You are watching. The game begins when all seats are taken."
      : mine.name === null
        ? `Seat ${about.seat} is yours.`
        : free.length === 1 ? "One more person has to sit down." : `${free.length} more people have to sit down.`;
    const focused = document.activeElement?.id === "name";
    const typed = document.getElementById("name")?.value ?? localStorage.getItem("name") ?? "";
    const input = el("input", { id: "name", maxlength: "24", required: true, autocomplete: "nickname", value: typed });
    fill(this.waiting,
      mine === null || mine.name !== null ? null : el("form", { class: "row", submit: (event) => sit(event) },
        el("label", { class: "line", for: "name" }, "Your name", input), el("button", { class: "main" }, "Sit down")),
      links.length === 0 ? null : el("h2", {}, "Invite"),
      links.length === 0 ? null : el("p", { class: "soft" }, "Each link opens one seat. Send each to one person; whoever has it can play there."),
      links.map(({ seat, link }) => copyable(`Seat ${seat}`, new URL(link, location.origin).href)),
      copyable("To watch", `${location.origin}/t/${this.name}`),
      about.options.length === 0 ? null : el("h2", {}, "Rules of this table"),
      about.options.length === 0 ? null : el("ul", { class: "plain" }, about.options.map((words) => el("li", {}, words))));
    if (focused) input.focus();
    const sit = (event) => {
      event.preventDefault();
      allIsWell();
      localStorage.setItem("name", input.value);
      this.wire.send({ kind: "sit", name: input.value });
    };
  }

  // --- the people ---

  meetPeople() {
    const { about, sight } = this;
    fill(this.places, about.places.map((place) => this.person(place)));
    const plays = sight !== null && about.seat !== null && sight.result === "unfinished" && !sight.resigned.includes(about.seat);
    const isAway = plays && sight.plays[about.seat].startsWith("stand-in");
    this.leave.hidden = !plays || isAway;
    this.comeBack.hidden = !isAway;
    this.giveUp.hidden = !plays;
  }

  person({ seat, name, plays }) {
    const { about, sight } = this;
    const remarks = [
      seat === about.seat && name !== null ? "you" : null,
      plays.startsWith("bot:") ? "bot" : null,
      sight?.resigned.includes(seat) ? "resigned" : sight?.plays[seat].startsWith("stand-in") ? "a bot plays now" : null,
    ].filter(Boolean);
    const awaited = sight?.to_act === seat;
    return el("li", { class: awaited ? "awaited" : null, "aria-current": awaited ? "true" : null },
      el("span", { class: "seat" }, `Seat ${seat}`),
      el("strong", {}, name ?? (seat === about.seat ? "waits for you" : "free")),
      remarks.length > 0 ? el("span", { class: "soft" }, `(${remarks.join(", ")})`) : null);
  }

  async resign() {
    if (await areYouSure("Do you give up? A bot plays on for you, and you come last.")) this.wire.send({ kind: "resign" });
  }

  // --- the game ---

  play(move) {
    allIsWell();
    this.wire.play(move);
    this.moves.wait(move);
  }

  see(shown) {
    const { sight } = shown;
    const isFirst = this.sight === null;
    const isNew = isFirst || sight.version !== this.sight.version;
    const mine = shown.moves.length > 0;
    this.shown = shown;
    this.sight = sight;
    if (isNew) allIsWell();
    show(this.frame, shown.svg, isNew && !isFirst && sight.events.length > 0);
    const turn = sight.seat === null ? `You are watching. ${shown.turn}` : shown.turn;
    this.turn.textContent = sight.result === "unfinished" ? turn : "The game is over.";
    this.frame.dataset.version = sight.version; // for programs that watch the page
    this.turn.classList.toggle("mine", mine);
    if (isNew) this.longest = shown.seconds_left;
    this.clock.run(shown.seconds_left, this.longest, mine);
    this.offer(shown.moves);
    if (this.wire.pending !== null) this.moves.wait(this.wire.pending.move);
    if (isNew) this.tell([...shown.events, ...shown.incidents]);
    this.meetPeople();
    this.entitle();
    if (sight.result !== "unfinished") this.over(shown);
  }

  /** Show the moves; whoever chose the last one by keyboard finds the next ones there. */
  offer(moves) {
    const here = document.activeElement;
    const follows = this.moves.root.contains(here) || (this.follows && (here === this.turn || here === document.body));
    this.moves.set(moves.map((move) => ({ ...move, words: this.unbroken(move.words) })));
    this.follows = follows;
    if (!follows) return;
    if (moves.length > 0) this.moves.first();
    else this.turn.focus({ preventScroll: true });
  }

  /** Keep names in one piece: on one line, and in the words by which moves are put together. */
  unbroken(words) {
    return this.about.places.reduce((text, { name }) => text.replaceAll(name, name.replaceAll(" ", "\u00a0")), words);
  }

  tell(sentences) {
    this.past.hidden &&= sentences.length === 0;
    this.log.append(...sentences.map((words) => el("li", {}, words)));
    this.log.scrollTop = this.log.scrollHeight;
  }

  over(shown) {
    this.replay.open();
    if (!this.end.hidden) return;
    this.end.hidden = false;
    fill(this.end, el("h2", { id: "end-title" }, "How it ended"),
      el("p", {}, shown.result), el("a", { href: "/" }, "Make another table"));
  }

  entitle() {
    const mine = this.shown !== undefined && this.shown.moves.length > 0;
    document.title = `${mine ? "Your turn – " : ""}${this.about.title}`;
  }
}
