"""The posterior of the first sea by plain enumeration, in Python alone and, where it is there, by numpy:
what tests/bench/sea_rescue.rs is compared with. Prints one JSON object a case, times in seconds of CPU.

    python3 tests/bench/sea_rescue.py
"""
import json
import time
from itertools import combinations

try:
    import numpy
except ImportError:
    numpy = None

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


def by_numpy(sets):
    """All placements of a set as one table of truth values, an axis a creature."""
    masks = [numpy.array([sum(1 << cell for cell in cells) for cells in places]) for places in PLACES]
    covers = [numpy.array([[cell in cells for cell in range(27)] for cells in places]) for places in PLACES]
    n, heat = 0, numpy.zeros((len(PATTERNS), 27))
    for kinds in sets:
        fits = numpy.ones([len(masks[kind]) for kind in kinds], dtype=bool)
        for (i, a), (j, b) in combinations(enumerate(kinds), 2):
            free = (masks[a][:, None] & masks[b][None, :]) == 0
            shape = [1] * len(kinds)
            shape[i], shape[j] = free.shape
            fits &= free.reshape(shape)
        n += int(fits.sum())
        for axis, kind in enumerate(kinds):
            others = tuple(other for other in range(len(kinds)) if other != axis)
            heat[kind] += fits.sum(axis=others) @ covers[kind]
    return n, heat


def seconds(of, sets):
    best = 1e9
    for _ in range(5):
        begun = time.process_time()
        n, heat = of(sets)
        best = min(best, time.process_time() - begun)
    return n, [[int(count) for count in row] for row in heat], best


CASES = {
    "smallest pair": [(0, 1)],
    "largest set": [(2, 4, 5)],
    "all sets": [kinds for size in (2, 3) for kinds in combinations(range(6), size)],
}
for name, sets in CASES.items():
    n, heat, plain = seconds(posterior, sets)
    found = {"case": name, "placements": n, "heat": heat, "python": plain, "numpy": None}
    if numpy:
        n_too, heat_too, found["numpy"] = seconds(by_numpy, sets)
        assert (n, heat) == (n_too, heat_too)
    print(json.dumps(found))
