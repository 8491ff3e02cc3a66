#!/usr/bin/env node
// A bot as a program of its own, in JavaScript: in Knock Out it goes for the corners, in any
// other game it takes the first move. It needs nothing but node; run it with
// ProcessBot(["node", "corner_bot.js"]).

"use strict";

const readline = require("node:readline");

const CORNERS = ["a1", "a4", "d1", "d7", "g1", "g4"];
let game = "";

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

function chosen(legal) {
  if (game !== "knock-out") {
    return legal[0];
  }
  return legal.find((hole) => CORNERS.includes(hole)) ?? legal[legal.length - 1];
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const heard = JSON.parse(line);
  if (heard.type === "hello") {
    game = heard.game;
    say({ type: "hello", protocol: 1, name: "corners in JavaScript" });
  } else if (heard.type === "choose") {
    // heard.view is all that this seat knows.
    say({ type: "move", number: heard.number, move: chosen(heard.legal) });
  } else if (heard.type === "bye") {
    process.exit(0);
  }
});
