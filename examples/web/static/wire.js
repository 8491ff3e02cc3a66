// The connection to a table: it comes back by itself, and loses nothing.

const FIRST_PAUSE = 300; // milliseconds
const LONGEST_PAUSE = 8000;
const REFUSED = 1008; // the server wants no more of this page

/**
 * Keep a table connected. `heard(message)` gets every message; `state(text)` is told "open",
 * "lost" and "closed".
 */
export class Wire {
  constructor(table, token, heard, state) {
    Object.assign(this, { table, token, heard, state });
    this.version = 0; // what the page knows; 0 asks for the whole game
    this.pending = null; // a move that no message has answered yet
    this.failures = 0;
    const again = () => this.socket === null && this.open();
    addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/${this.table}`);
    this.socket = socket;
    this.isFresh = true;
    socket.onopen = () => this.send({ kind: "hello", token: this.token, since: this.version });
    socket.onmessage = ({ data }) => this.take(JSON.parse(data));
    socket.onclose = ({ code }) => {
      this.socket = null;
      if (code === REFUSED) return this.state("closed");
      this.state("lost");
      // Longer each time, and not for all pages at once.
      const pause = Math.min(FIRST_PAUSE * 2 ** this.failures++, LONGEST_PAUSE);
      this.timer = setTimeout(() => this.open(), pause * (0.5 + Math.random() / 2));
    };
  }

  take(message) {
    if (message.kind === "table") {
      this.failures = 0;
      this.state("open");
    } else if (message.kind === "sight") {
      this.version = message.sight.version;
      if (this.pending !== null) this.settle(message);
      this.isFresh = false;
    } else if (message.kind === "refused" && this.pending !== null) {
      this.pending.isStale = message.code === "table.stale";
      if (!this.pending.isStale) this.pending = null;
      else if (this.version > this.pending.version) this.again();
      if (this.pending !== null) return; // it is under way again
    }
    this.heard(message);
  }

  play(move) {
    this.pending = { move, version: this.version, isOpen: true, isStale: false };
    this.send({ kind: "play", move, version: this.version });
  }

  /** A sight came while a move had no answer: is it made, or can it still be? */
  settle({ sight, moves }) {
    const { pending } = this;
    if (sight.version > pending.version && sight.events.length > 0) this.pending = null;
    else {
      pending.isOpen = moves.some(({ text }) => text === pending.move);
      if (this.isFresh || pending.isStale) this.again();
    }
  }

  /**
   * Make the move again, when the connection had been lost, or when somebody came or went, which
   * makes a version too. It names the version that it answers, so it can never be made twice.
   */
  again() {
    const { move, isOpen } = this.pending;
    this.pending = null;
    if (isOpen) this.play(move);
  }

  /** Send a message; false if there is no connection now. */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
