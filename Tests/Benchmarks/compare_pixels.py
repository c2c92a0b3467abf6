"""The comparison of `compare-pixels`: what convert-pixels decodes against what Pillow does.

Pictures are compared as they are shown for HEIF and TIFF, whose turns these readers carry out, and as stored for every
other type, AVIF among them; colours under full transparency don't count. Where a reader gives 8 bits of 16, 16 are cut to 8; where one has opacity and the other none, the
colours alone are compared. What only one of the two decodes is counted apart.
"""
import collections
import subprocess
import sys
import warnings
from pathlib import Path

import numpy
import pillow_heif
from PIL import Image, ImageFile

warnings.simplefilter("ignore")
# Pillow refuses twice as many; what asks for more is a bomb.
Image.MAX_IMAGE_PIXELS = 1 << 27
ImageFile.LOAD_TRUNCATED_IMAGES = True
pillow_heif.register_heif_opener()
TURNS = {
    1: lambda a: a, 2: lambda a: a[:, ::-1], 3: lambda a: a[::-1, ::-1], 4: lambda a: a[::-1],
    5: lambda a: a.swapaxes(0, 1), 6: lambda a: a.swapaxes(0, 1)[:, ::-1],
    7: lambda a: a.swapaxes(0, 1)[::-1, ::-1], 8: lambda a: a.swapaxes(0, 1)[::-1],
}


def ours(tool, path):
    run = subprocess.run([tool, "decode", path], capture_output=True, timeout=300)
    if run.returncode:
        return None, run.stderr.decode(errors="replace").strip().splitlines()[-1:]
    head, _, pixels = run.stdout.partition(b"ENDHDR\n")
    fields, facts = {}, {}
    for line in head.decode().splitlines()[1:]:
        words = line.split()
        if words[0] == "#":
            facts[words[1]] = words[2]
        else:
            fields[words[0]] = words[1]
    kind = ">u2" if int(fields["MAXVAL"]) > 255 else "u1"
    array = numpy.frombuffer(pixels, kind)
    array = array.reshape(int(fields["HEIGHT"]), int(fields["WIDTH"]), int(fields["DEPTH"]))
    facts.update(maximum=int(fields["MAXVAL"]), alpha=fields["TUPLTYPE"].endswith("_ALPHA"))
    return array, facts


def theirs(path):
    with Image.open(path) as image:
        image.load()
        if image.mode == "1":
            image = image.convert("L")
        if image.mode in ("P", "PA"):
            image = image.convert("RGBA" if "transparency" in image.info or image.mode == "PA" else "RGB")
        elif "transparency" in image.info and image.mode in ("L", "RGB"):
            image = image.convert(image.mode + "A" if image.mode == "L" else "RGBA")
        if image.mode in ("YCbCr", "LAB", "HSV"):
            image = image.convert("RGB")
        array = numpy.asarray(image)
        maximum = 65535 if image.mode.startswith("I") else 255
        array = array if array.ndim == 3 else array[:, :, None]
        return array, maximum, image.mode in ("LA", "RGBA", "La", "RGBa")


def difference(mine, facts, other, maximum, alpha):
    if facts["maximum"] > maximum:
        mine = mine >> (facts["maximum"].bit_length() - maximum.bit_length())
    elif facts["maximum"] < maximum:
        other = other.astype("uint16") >> (maximum.bit_length() - facts["maximum"].bit_length())
    colors = [a.shape[2] - int(has) for a, has in ((mine, facts["alpha"]), (other, alpha))]
    if colors == [1, 3]:
        mine = numpy.concatenate([mine[:, :, :1]] * 3 + [mine[:, :, 1:]], axis=2)
    elif colors == [3, 1]:
        other = numpy.concatenate([other[:, :, :1]] * 3 + [other[:, :, 1:]], axis=2)
    both = facts["alpha"] and alpha
    if facts["alpha"] != alpha:
        count = min(mine.shape[2], other.shape[2])
        mine, other = mine[:, :, :count], other[:, :, :count]
    if mine.shape != other.shape:
        return None
    largest, total = 0, 0
    for top in range(0, mine.shape[0], 256):
        apart = numpy.abs(seen(mine[top : top + 256], both) - seen(other[top : top + 256], both))
        largest, total = max(largest, int(apart.max())), total + int(apart.sum())
    return largest, total / mine.size


def seen(rows, has_alpha):
    """The samples as they count: of what nobody sees the colour is of no account."""
    rows = rows.astype("int32")
    if has_alpha:
        rows[:, :, :-1][rows[:, :, -1] == 0] = 0
    return rows


def main(tool, corpus):
    table = collections.defaultdict(lambda: collections.Counter())
    for row in (corpus / "MANIFEST.tsv").read_text().splitlines()[1:]:
        name, _, _, kind = row.split("\t")[:4]
        mine, facts = ours(tool, corpus / name)
        try:
            other = theirs(corpus / name)
        except Exception:
            other = None
        if mine is None or other is None:
            table[kind]["neither" if mine is other else "only here" if other is None else "only Pillow"] += 1
            if other is not None:
                print(f"{name}: only Pillow decodes it; {' '.join(facts)}")
            continue
        shown = TURNS[int(facts["orientation"])](mine) if "hei" in kind or "tiff" in kind else mine
        found = difference(shown, facts, *other)
        if found is None:
            table[kind]["of another size"] += 1
            print(f"{name}: {mine.shape} here, {other[0].shape} in Pillow")
            continue
        largest, mean = found
        table[kind]["equal" if largest == 0 else "within 4" if largest <= 4 else "further apart"] += 1
        if largest:
            print(f"{name}: up to {largest}, {mean:.3f} in the mean; complete here: {facts['complete']}")
    columns = ["equal", "within 4", "further apart", "of another size", "only here", "only Pillow", "neither"]
    print("\ntype".ljust(32) + "  ".join(columns))
    for kind, counts in sorted(table.items()):
        if any(counts[column] for column in columns[:-1]):
            print(kind.ljust(31) + "  ".join(str(counts[column]).rjust(len(column)) for column in columns))


main(sys.argv[1], Path(sys.argv[2]))
