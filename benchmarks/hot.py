"""The integer work of a move of each game, apart from its classes: what mypyc could compile.

These functions say again what stands in the games, for `bench_compiled.py` alone. They know ints,
bytes and tuples; whatever makes a state, a move or an event is left out.
"""

_OBSERVERS = 6
_RECORD = 60
_ONE_RECORD = (1 << _RECORD) - 1


def knock_out(
    own: int,
    other: int,
    empty: int,
    reachable: int,
    spot: tuple[int, int, int, dict[int, tuple[tuple[int, dict[int, int], object], ...]]],
) -> tuple[int, int, int, int]:
    """Return the stoppers of both seats, the empty and the open holes after a placing."""
    bit, adjacent, touching, rays = spot
    turned = 0
    for farther, runs, _ in rays[other & touching]:
        run = runs[own & farther]
        if other & run == run:
            turned |= run
    own |= bit
    if turned:
        own |= turned
        other ^= turned
    empty ^= bit
    return own, other, empty, (reachable | adjacent) & empty


def knights_poker(
    sides: tuple[int, ...],
    gone: int,
    ahead: int,
    columns: tuple[tuple[int, int, int], ...],
    strongest: tuple[tuple[int, ...], ...],
    weakest: tuple[tuple[int, ...], ...],
) -> bool:
    """Tell whether a seat can still win two columns, the rare pairs apart."""
    added = (1 << 30) - 1
    for own, other, lead in columns:
        best = 0
        worst = 0
        for best in strongest[sides[own]]:
            if not best & gone:
                break
        for worst in weakest[sides[other]]:
            if not worst & gone:
                break
        ahead += 1 if (best - lead | added) >= worst else -1
        if ahead in {2, -2}:
            break
    return ahead > 0


def knight_more(
    held: int, shift: int, rank: int, follow: int, bit: int, suit: int, followed: int
) -> tuple[int, int, int, int, int, int, int]:
    """Return what is held and to follow after a card, and the keys of the legal moves before."""
    hand = held >> shift & (1 << 42) - 1
    ranks = held >> rank & 1023 if follow else 0
    if suit != follow and held & followed:
        return -1, 0, 0, 0, 0, 0, 0
    return (
        held ^ bit,
        follow or suit,
        ranks,
        hand & 1023,
        hand >> 10 & 1023,
        hand >> 20 & 1023,
        hand >> 30 & 1023,
    )


def knight_more_trick(strengths: tuple[int, ...]) -> int:
    """Return the place of the strongest play of a trick."""
    most = 0
    winner = 0
    for place, strength in enumerate(strengths):
        if strength > most:
            most, winner = strength, place
    return winner


def knock_knock_out(
    row: bytes,
    row_kinds: int,
    holdings: int,
    sizes: int,
    seat: int,
    kind: int,
    gain: int,
    one: bytes,
) -> tuple[bytes, int, int, int]:
    """Return row, kinds in it, hands and their sizes after a card was flipped."""
    if row_kinds >> kind & 1:
        return (
            row.replace(one, b""),
            row_kinds ^ 1 << kind,
            holdings + gain,
            sizes + (2 << 4 * seat),
        )
    return row + one, row_kinds | 1 << kind, holdings, sizes


def nak_muay_knockout(packed: int, first: int, further: int) -> int:
    """Return what all observers know of a hand after a card was seen to leave it.

    *first* and *further* are the places of the two counts that it may be in, or -1.
    """
    after = 0
    shift = 0
    while packed:
        known = packed & _ONE_RECORD
        if known:
            if first >= 0 and known >> first & 15:
                known -= 1 << first
            elif further >= 0 and known >> further & 15:
                known -= 1 << further
            after |= known << shift
        packed >>= _RECORD
        shift += _RECORD
    return after


def nak_muay_draw(
    packed: int, stack: int, known: int, lacked: int, seat: int, gains: tuple[int, ...]
) -> tuple[int, int, int, int]:
    """Return hands, pile and knowledge after a draw that nobody knows of."""
    digit = stack & 15
    return (
        packed + gains[digit - 1],
        stack >> 4,
        known >> _OBSERVERS,
        lacked & ~(127 << 7 * seat),
    )
