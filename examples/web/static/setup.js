// Making a table: the form comes from what the server says that it can do.

import { allIsWell, complain, el, fill } from "./dom.js";

/** Show the form in `main`. */
export async function setUp(main) {
  let catalogue;
  try {
    catalogue = await (await fetch("/api/games")).json();
  } catch {
    complain("The server does not answer. Load the page again in a moment.");
    return;
  }
  const game = el("div", { class: "games", role: "radiogroup", "aria-labelledby": "which" });
  const rest = el("div", { class: "stack" });
  const form = el("form", { class: "panel stack", submit: (event) => submit(event) },
    el("h1", {}, "Make a table"),
    el("h2", { id: "which" }, "Which game?"), game, rest,
    el("button", { class: "main" }, "Make the table"));
  let chosen;

  for (const listed of catalogue.games) {
    const radio = el("input", { type: "radio", name: "game", value: listed.slug, change: () => choose(listed) });
    game.append(el("label", { class: "game" }, radio, el("strong", {}, listed.title), el("span", { class: "soft" }, `${span(listed.player_counts)} players`)));
  }
  const first = catalogue.games[0];
  game.querySelector("input").checked = true;
  choose(first);
  fill(main, form, el("p", { class: "soft" },
    "Were you invited? Open the link that you were sent. Do you know a table? Its link without what stands behind # lets you watch."));

  function choose(listed) {
    const players = el("select", { id: "players", change: () => seat(Number(players.value)) },
      listed.player_counts.map((count) => el("option", { value: count, selected: count === listed.default_players }, String(count))));
    const seats = el("fieldset", { class: "seats" });
    const times = el("select", { id: "time" },
      catalogue.times.map((time) => el("option", { value: time, selected: time === catalogue.default_time }, lasting(time))));
    const options = listed.options.map((option) => ({ option, ...control(option) }));
    chosen = { listed, players, seats, times, options };
    fill(rest,
      el("label", { class: "line", for: "players" }, "Players", players),
      seats,
      el("label", { class: "line", for: "time" }, "Time for a move", times),
      options.length === 0 ? null : el("details", {},
        el("summary", {}, "Options of the rules"),
        el("div", { class: "stack" }, options.map(({ row }) => row))));
    seat(listed.default_players);

    function seat(count) {
      const before = [...seats.querySelectorAll("select")].map(({ value }) => value);
      fill(seats, el("legend", {}, "Who plays?"), Array.from({ length: count }, (_, number) => {
        const kinds = [{ text: "person", words: number === 0 ? "You, or somebody you invite" : "Somebody you invite" },
          ...catalogue.bots.map(({ text, words }) => ({ text: `bot:${text}`, words: `Bot, ${text}: ${words}` }))];
        const value = before[number] ?? kinds[number === 0 ? 0 : 1].text;
        return el("label", { class: "line" }, `Seat ${number}`, el("select", { name: "seat" },
          kinds.map(({ text, words }) => el("option", { value: text, selected: text === value }, words))));
      }));
    }
  }

  async function submit(event) {
    event.preventDefault();
    allIsWell();
    const { listed, players, seats, times, options } = chosen;
    const rules = {};
    for (const { option, read } of options) {
      const value = read();
      if (JSON.stringify(value) !== JSON.stringify(option.default)) rules[option.name] = value;
    }
    const setup = {
      game: listed.slug,
      players: Number(players.value),
      rules,
      seats: [...seats.querySelectorAll("select")].map(({ value }) => value),
      time_control: Number(times.value),
    };
    const button = form.querySelector("button.main");
    button.disabled = true;
    try {
      const answer = await fetch("/api/tables", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(setup),
      });
      const told = await answer.json();
      if (!answer.ok) return refuse(told, options);
      // Told this once only: the waiting room shows them to whoever made the table.
      sessionStorage.setItem(`links ${told.table}`, JSON.stringify(told.seats));
      location.assign(told.seats[0]?.link ?? told.watch);
    } catch {
      complain("The server does not answer. Try again in a moment.");
    } finally {
      button.disabled = false;
    }
  }
}

/** Tell what was wrong, and go to the option that it was about: "$.rules.clinches: ...". */
function refuse({ text, code }, options) {
  const [, place, what] = /^\$\.?([^:]*): (.*)$/s.exec(text) ?? [null, "", text];
  const about = options.find(({ option }) => place.startsWith(`rules.${option.name}`));
  if (about === undefined) return complain(what, code);
  complain(`${about.option.words}: ${what}`, code);
  about.row.closest("details").open = true;
  about.row.querySelector("input, select").focus();
}

const span = (counts) => (counts.length === 1 ? `${counts[0]}` : `${counts[0]} to ${counts.at(-1)}`);

const lasting = (seconds) => (seconds < 60 ? `${seconds} seconds` : seconds === 60 ? "1 minute" : `${seconds / 60} minutes`);

/** The row of an option, and what reads it. */
function control(option) {
  const id = `option-${option.name}`;
  const described = { id, "aria-describedby": `${id}-help` };
  const help = el("span", { id: `${id}-help`, class: "soft help" }, option.help);
  const row = (input) => el("div", { class: "option" }, el("label", { class: "line", for: id }, option.words, input), help);
  if (option.type === "flag") {
    const input = el("input", { type: "checkbox", ...described, checked: option.default });
    return { row: row(input), read: () => input.checked };
  }
  if (option.type === "choice") {
    const input = el("select", described, option.choices.map(({ text, words }) =>
      el("option", { value: text, selected: text === option.default }, words)));
    return { row: row(input), read: () => input.value };
  }
  if (option.type === "number") {
    const input = el("input", { type: "number", ...described, min: option.least, required: !option.may_be_none, value: option.default });
    return { row: row(input), read: () => (input.value === "" ? null : input.valueAsNumber) };
  }
  const input = el("input", { inputmode: "numeric", pattern: "[0-9 ,]+", ...described, value: option.default.join(", ") });
  return { row: row(input), read: () => input.value.split(/[ ,]+/).filter(Boolean).map(Number) };
}
