// The picture of a view: shown, animated, and made to be clicked.

const parser = new DOMParser();

export const movesOf = (place) => place.dataset.moves.split("|");

/** Show a picture in `frame`; what the last move changed comes into view if `moving`. */
export function show(frame, svg, moving) {
  const picture = document.adoptNode(parser.parseFromString(svg, "image/svg+xml").documentElement);
  if (moving) {
    for (const ring of picture.querySelectorAll(".last")) {
      ring.classList.add("arriving");
      const around = ring.parentElement;
      // A card with a ring on it; a ring around a whole line stands among others.
      if (around.querySelector(":scope > .card, :scope > .back")) around.classList.add("arriving");
    }
  }
  frame.replaceChildren(picture);
}

/** Dim the places that no move of `open` belongs to; null dims none. */
export function dim(frame, open) {
  for (const place of frame.querySelectorAll("[data-moves]")) {
    place.classList.toggle("closed", open !== null && !movesOf(place).some((move) => open.has(move)));
  }
}
