"""The posterior of the first sea by plain enumeration: what tests/bench/sea_rescue.rs is compared with.

    python3 tests/bench/sea_rescue.py
"""
import time
from itertools import combinations

ROWS = [5, 6, 5, 6, 5]
PATTERNS = [
    [(0, 0), (1, 0), (2, 0), (3, 0)],
    [(0, 0), (0, 1), (0, 2)],
    [(0, 0), (1, 0), (0, 1)],
    [(0, 0), (1, 0), (1, 1)],
    [(0, 0), (0, 1), (1, 1)],
    [(0, 0), (1, 0)],
]
INDEX = {}
for r, length in enumerate(ROWS):
    for c in range(length):
        INDEX[(c - (r + 1) // 2, r)] = len(INDEX)


def placements(pattern):
    found = []
    for q, r in INDEX:
        cells = [(q + dq, r + dr) for dq, dr in pattern]
        if all(cell in INDEX for cell in cells):
            found.append(frozenset(INDEX[cell] for cell in cells))
    return found


PLACES = [placements(pattern) for pattern in PATTERNS]


def layouts(kinds, taken=frozenset()):
    if not kinds:
        yield []
        return
    for cells in PLACES[kinds[0]]:
        if not cells & taken:
            for rest in layouts(kinds[1:], taken | cells):
                yield [(kinds[0], cells)] + rest


def posterior(sets):
    n, heat = 0, [[0] * 27 for _ in PATTERNS]
    for kinds in sets:
        for layout in layouts(list(kinds)):
            n += 1
            for kind, cells in layout:
                for cell in cells:
                    heat[kind][cell] += 1
    return n, heat


def timed(name, sets):
    best = 1e9
    for _ in range(5):
        begun = time.process_time()
        n, _ = posterior(sets)
        best = min(best, time.process_time() - begun)
    print(f"{name}: {n} placements, {best * 1e3:.2f} ms")


timed("smallest pair", [(0, 1)])
timed("largest set", [(2, 4, 5)])
timed("all sets", [kinds for size in (2, 3) for kinds in combinations(range(6), size)])
