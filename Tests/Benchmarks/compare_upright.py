"""The comparison of `compare-upright`: what each tool keeps of a composite JPEG when it turns it upright.

Each intact JPEG of the corpus that holds more than a picture is copied, and the copy's orientation set to 6 in place
(in a new Exif segment where it has none), so that there is something to turn. What a part survives by is looked for
with parsers of this script's own, not by what a tool says of itself: pictures inside the file must be whole, where an
index says they are, and turned as the main one; everything else must have the bytes it had.
"""
import collections
import io
import json
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import jpeglib
import numpy
from PIL import Image, ImageOps

INVERSE = {2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6}
SEGMENTS = {
    "exif": (0xE1, b"Exif\0\0"), "xmp": (0xE1, b"http://ns.adobe.com/xap/1.0/\0"),
    "extended": (0xE1, b"http://ns.adobe.com/xmp/extension/\0"), "icc": (0xE2, b"ICC_PROFILE\0"),
    "mpf": (0xE2, b"MPF\0"), "photoshop": (0xED, b"Photoshop 3.0\0"),
}
PARTS = ["pixels", "nothing left to apply", "thumbnail", "MakerNote", "ICC", "XMP", "extended XMP", "IPTC",
         "MPF pictures", "gain map", "motion video"]


class TIFF:
    """The entries of IFD0, IFD1 and the Exif directory: tag → (place of the value, its bytes)."""

    def __init__(self, data):
        self.data, self.order = data, "<" if data[:2] == b"II" else ">"
        self.ifd0, after = self.directory(self.number("I", 4))
        self.ifd1 = self.directory(after)[0] if after else {}
        pointer = self.ifd0.get(0x8769)
        self.exif = self.directory(self.number("I", pointer[0]))[0] if pointer else {}

    def number(self, kind, place):
        return struct.unpack_from(self.order + kind, self.data, place)[0]

    def directory(self, start):
        entries = {}
        try:
            count = self.number("H", start)
            for place in range(start + 2, start + 2 + 12 * count, 12):
                tag, kind, values = struct.unpack_from(self.order + "HHI", self.data, place)
                length = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8, 13: 4}.get(kind, 1) * values
                at = place + 8 if length <= 4 else self.number("I", place + 8)
                entries[tag] = at, self.data[at:at + length]
            return entries, self.number("I", start + 2 + 12 * count)
        except struct.error:
            return entries, 0

    def thumbnail(self):
        if 0x201 not in self.ifd1 or 0x202 not in self.ifd1:
            return None
        start, length = (self.number("I", self.ifd1[tag][0]) for tag in (0x201, 0x202))
        return self.data[start:start + length]


class JPEG:
    def __init__(self, data):
        self.data, self.segments, place = data, [], 2
        while place + 4 <= len(data) and data[place] == 0xFF and data[place + 1] != 0xDA:
            if data[place + 1] == 0xFF:
                place += 1
                continue
            length = struct.unpack_from(">H", data, place + 2)[0]
            self.segments.append((data[place + 1], place + 4, data[place + 4:place + 2 + length]))
            place += 2 + length
        self.end = self.picture_end(place)

    def picture_end(self, place):
        while (place := self.data.find(b"\xff", place)) >= 0:
            code = self.data[place + 1] if place + 1 < len(self.data) else 0xD9
            if code == 0xD9:
                return place + 2
            if code in (0, 0xFF) or 0xD0 <= code <= 0xD7:
                place += 1 + (code == 0)
            else:
                place += 2 + struct.unpack_from(">H", self.data, place + 2)[0]
        return len(self.data)

    def bodies(self, name):
        marker, start = SEGMENTS[name]
        return [(place + len(start), body[len(start):]) for code, place, body in self.segments
                if code == marker and body.startswith(start)]

    def tiff(self):
        for _, body in self.bodies("exif"):
            if body[:2] in (b"II", b"MM"):
                return TIFF(body)
        return None

    def xmp(self):
        return b"".join(body for _, body in self.bodies("xmp")[:1])

    def extended(self):
        return b"".join(b[40:] for _, b in sorted(self.bodies("extended"), key=lambda part: part[1][36:40]))

    def icc(self):
        return b"".join(body[2:] for _, body in sorted(self.bodies("icc"), key=lambda part: part[1][0]))

    def iptc(self):
        data = b"".join(body for _, body in self.bodies("photoshop"))
        found = data.find(b"8BIM\x04\x04")
        if found < 0:
            return b""
        start = found + 6 + (data[found + 6] + 2) // 2 * 2
        return data[start + 4:start + 4 + struct.unpack_from(">I", data, start)[0]]

    def indexed(self):
        """The pictures that the MPF index lists behind the first, as far as they are where it says."""
        out = []
        for base, body in self.bodies("mpf")[:1]:
            order = "<" if body[:2] == b"II" else ">"
            entries = TIFF(body).ifd0.get(0xB002, (0, b""))[1]
            for place in range(16, len(entries) - 15, 16):
                size, offset = struct.unpack_from(order + "II", entries, place + 4)
                out.append(self.data[base + offset:base + offset + size])
        return out

    def items(self):
        """What Google's container directory lists behind the picture: (meaning, bytes)."""
        out, place = [], self.end
        text = self.xmp().decode(errors="replace")
        for number, item in enumerate(re.findall(r"<(?:\w+:)?Item\b[^>]*>", text)):
            fields = dict(re.findall(r'\w+:(\w+)="([^"]*)"', item))
            length = int(fields.get("Length", 0) or 0)
            if number:
                out.append((fields.get("Semantic"), self.data[place:place + length]))
                place += length
            place += int(fields.get("Padding", 0) or 0)
        return out

    def film(self):
        """The film that follows, found by its first box."""
        found = self.data.find(b"ftyp", self.end)
        return self.data[found - 4:] if found > 0 else b""

    def stated_film(self):
        """The film where the file's own metadata say that it is; None where they say nothing."""
        for meaning, data in self.items():
            if meaning == "MotionPhoto":
                return data
        offset = re.search(rb'MicroVideoOffset(?:="|>)(\d+)', self.xmp())
        return self.data[-int(offset[1]):] if offset else None


def sideways(data, orientation=6):
    """The file with an orientation to carry out; None where it can't be set."""
    jpeg = JPEG(data)
    tiff = jpeg.tiff()
    if tiff is None:
        block = b"II*\0\x08\0\0\0\x01\0" + struct.pack("<HHIHHI", 0x112, 3, 1, orientation, 0, 0)
        body = b"Exif\0\0" + block
        return data[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + data[2:]
    if 0x112 not in tiff.ifd0:
        return None
    place = next(place for place, body in jpeg.bodies("exif") if body[:2] in (b"II", b"MM")) + tiff.ifd0[0x112][0]
    out = bytearray(data)
    struct.pack_into(tiff.order + "H", out, place, orientation)
    return re.sub(rb'(tiff:Orientation(?:="|>))[1-8]', rb"\g<1>%d" % orientation, bytes(out))


def pixels(data, turned=False):
    picture = Image.open(io.BytesIO(data))
    picture.load()
    return numpy.asarray((picture.transpose(Image.Transpose.ROTATE_270) if turned else picture).convert("RGB"), float)


def shows(new, old):
    """Whether a picture is another one turned a quarter clockwise."""
    try:
        a, b = pixels(new), pixels(old, turned=True)
    except Exception:
        return False
    return a.shape == b.shape and 10 * numpy.log10(65025 / max(((a - b) ** 2).mean(), 1e-9)) > 30


def plain(packet):
    """An XMP packet without what a turn must change: orientation, sizes, lengths, padding."""
    packet = re.sub(rb'(Orientation|PixelXDimension|PixelYDimension|ImageWidth|ImageLength|Length)(="|>)\d*', rb"\1", packet)
    return re.sub(rb"\s+", b" ", packet)


def features(jpeg):
    tiff = jpeg.tiff()
    return {
        "MakerNote": tiff.exif.get(0x927C, (0, b""))[1] if tiff else b"", "ICC": jpeg.icc(), "XMP": jpeg.xmp(),
        "extended XMP": jpeg.extended(), "IPTC": jpeg.iptc(), "motion video": jpeg.film(),
        "MPF pictures": jpeg.indexed(), "gain map": [d for meaning, d in jpeg.items() if meaning == "GainMap"],
        "thumbnail": [tiff.thumbnail()] if tiff and tiff.thumbnail() else [],
    }


def survives(old, new, path):
    """Part → whether it survived, of those that the old file has."""
    before, after = JPEG(old), JPEG(new)
    had, has = features(before), features(after)
    out = {"pixels": shows(new, old)}
    tags = json.loads(subprocess.run(["exiftool", "-j", "-n", "-a", "-G1", "-Orientation", path],
                                     capture_output=True).stdout or "[{}]")[0]
    out["nothing left to apply"] = all(v == 1 for k, v in tags.items() if k.endswith("Orientation"))
    for name, value in had.items():
        if not value or isinstance(value, list) and not any(value):
            continue
        if name == "XMP":
            out[name] = plain(value) == plain(has[name])
        elif isinstance(value, list):
            # A thumbnail that is left out shows nothing wrong; but it did not survive.
            out[name] = len(has[name]) == len(value) and all(shows(n, o) for n, o in zip(has[name], value))
        elif name == "motion video":
            stated = after.stated_film()
            out[name] = has[name] == value and (stated is None or stated[4:8] == b"ftyp" or before.stated_film() is None)
        else:
            out[name] = has[name] == value
    return out


def by_importer(importer, folder, source, target):
    library = folder / "library"
    done = subprocess.run([importer, "--json", "--library", library, source], capture_output=True)
    answer = json.loads(done.stdout.splitlines()[0])
    if answer["rendition"]:
        target.write_bytes((library / answer["rendition"]).read_bytes())


def by_pillow(source, target):
    picture = ImageOps.exif_transpose(Image.open(source))
    picture.save(target, quality="keep" if picture.format == "JPEG" else 95)


def tools(importer, folder):
    def command(*words):
        return lambda source, target: subprocess.run(
            [str({"IN": source, "OUT": target}.get(word, word)) for word in words], capture_output=True)
    return {
        "photo-import": lambda source, target: by_importer(importer, folder, source, target),
        "exiftran -a": command("exiftran", "-a", "-o", "OUT", "IN"),
        "jpegtran -copy all": command("jpegtran", "-copy", "all", "-rotate", "90", "-outfile", "OUT", "IN"),
        "ImageMagick -auto-orient": command("convert", "IN", "-auto-orient", "OUT"),
        "vips autorot": command("vips", "autorot", "IN", "OUT"),
        "Pillow exif_transpose": by_pillow,
    }


def sound(corpus):
    """Path and bytes of every JPEG of the corpus that is intact and that most readers can decode."""
    rows = [line.split("\t") for line in (corpus / "MANIFEST.tsv").read_text().splitlines()]
    head = rows[0]
    for row in rows[1:]:
        row = dict(zip(head, row))
        if row["true_type"] != "public.jpeg" or row["validity"] != "ok":
            continue
        data = (corpus / row["path"]).read_bytes()
        try:
            Image.open(io.BytesIO(data)).load()
        except Exception:
            continue  # arithmetic, lossless, 12 bits: no tool but one reads them
        yield row["path"], data


def composites(corpus):
    """Those that hold more than a picture, each with an orientation to carry out."""
    for path, data in sound(corpus):
        parts = features(JPEG(data))
        turned = sideways(data)
        if turned and any(parts[name] for name in parts if name not in ("XMP", "thumbnail")):
            yield path, turned


def turned_without_loss(importer, library, files):
    """Name → bytes of the renditions that were turned by their coefficients, of files by name."""
    with tempfile.TemporaryDirectory() as name:
        for file, data in files.items():
            (Path(name) / file).write_bytes(data)
        done = subprocess.run([importer, "--json", "--library", library, "--upright", "lossless", name],
                              capture_output=True)
        answers = map(json.loads, done.stdout.splitlines())
        return {Path(a["source"]).name: (library / a["rendition"]).read_bytes()
                for a in answers if a["rung"] == "lossless-turn"}


def coefficients(data, folder):
    path = folder / "coefficients.jpg"
    path.write_bytes(data)
    jpeg = jpeglib.read_dct(str(path))
    parts = [part for part in (jpeg.Y, jpeg.Cb, jpeg.Cr, jpeg.K) if part is not None]
    # Tables that are equal may be written once; each component's own is what counts.
    return parts + [jpeg.qt[number] for number in jpeg.quant_tbl_no[:len(parts)]]


def are_equal(old, new, folder):
    pairs = list(zip(coefficients(old, folder), coefficients(new, folder), strict=True))
    return all(a.shape == b.shape and (a == b).all() for a, b in pairs)


def round_trips(importer, corpus, folder):
    """Turns whatever can be turned without loss there and back, and four times; compares what libjpeg reads then."""
    files = {f"{number}.jpg": data for number, (_, data) in enumerate(sound(corpus))}
    for label, steps in [(f"{o} and back", [o, back]) for o, back in INVERSE.items()] + [("6 four times", [6] * 4)]:
        now = dict(files)
        for orientation in steps:
            stated = {name: sideways(data, orientation) for name, data in now.items()}
            now = turned_without_loss(
                importer, folder / "turned", {name: data for name, data in stated.items() if data})
        equal, unread = [], 0
        for name, data in now.items():
            try:
                equal.append(are_equal(files[name], data, folder))
            except Exception:
                unread += 1  # a coding that this reader doesn't know
        print(f"orientation {label}: {len(now)} files turned, coefficients of {sum(equal)} equal, {unread} not compared")


def main():
    importer, corpus = sys.argv[1], Path(sys.argv[2])
    kept, present = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        all_tools = tools(importer, folder)
        for path, data in composites(corpus):
            source = folder / "source.jpg"
            source.write_bytes(data)
            for tool, turn in all_tools.items():
                target = folder / "target.jpg"
                target.unlink(missing_ok=True)
                try:
                    turn(source, target)
                    result = survives(data, target.read_bytes(), target)
                except Exception as error:
                    result = {part: False for part in survives(data, data, source)}
                    print(f"{path}: {tool}: {type(error).__name__}: {error}")
                lost = [part for part, survived in result.items() if not survived]
                if lost:
                    print(f"{path}: {tool}: loses {', '.join(lost)}")
                for part, survived in result.items():
                    present[part] += tool == "photo-import"
                    kept[tool, part] += survived
        print("\n| part | files | " + " | ".join(all_tools) + " |")
        print("| --- | --- | " + " | ".join("---" for _ in all_tools) + " |")
        for part in PARTS:
            print(f"| {part} | {present[part]} | " + " | ".join(str(kept[tool, part]) for tool in all_tools) + " |")
        print()
        round_trips(importer, corpus, folder)


main()
