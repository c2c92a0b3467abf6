"""HEIF files: pillow-heif or Pillow code the pixels, the boxes around them are written here.

The encoders decide for themselves which orientation boxes to write. So the coded items and their properties are
taken out of the encoder's file and put into a container of our own, with irot, imir, Exif and XMP as asked for.
"""
import io
import struct
from dataclasses import dataclass, field

import pillow_heif

# Exif orientation → (irot in quarter turns counter-clockwise, imir axis: 0 swaps top and bottom, 1 left and right).
TURNS = {1: (0, None), 2: (0, 1), 3: (2, None), 4: (0, 0), 5: (1, 0), 6: (3, None), 7: (1, 1), 8: (1, None)}


@dataclass
class Item:
    """One item of a file; a property is a box and whether a reader must understand it."""
    number: int
    kind: bytes
    data: bytes
    properties: list = field(default_factory=list)
    content_type: bytes = b""
    hidden: bool = False


def box(kind, payload):
    return struct.pack(">I", len(payload) + 8) + kind + payload


def full(kind, version, flags, payload):
    return box(kind, struct.pack(">I", version << 24 | flags) + payload)


def boxes(data):
    """The boxes that follow each other in data, as kind and payload."""
    at = 0
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        size = size or len(data) - at
        yield kind, data[at + 8:at + size]
        at += size


class _Bytes:
    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self, size):
        self.at += size
        return int.from_bytes(self.data[self.at - size:self.at], "big")


def _locations(payload, file, inline):
    """Item number → bytes, out of an iloc box."""
    version, read = payload[0], _Bytes(payload[4:])
    sizes = read.number(2)
    offset_size, length_size, base_size, index_size = (sizes >> shift & 15 for shift in (12, 8, 4, 0))
    wide = 4 if version == 2 else 2
    out = {}
    for _ in range(read.number(wide)):
        number = read.number(wide)
        source = inline if version and read.number(2) & 15 == 1 else file
        read.number(2)
        base, data = read.number(base_size), b""
        for _ in range(read.number(2)):
            read.number(index_size if version else 0)
            start = base + read.number(offset_size)
            data += source[start:start + read.number(length_size)]
        out[number] = data
    return out


def _associations(payload, properties):
    """Item number → properties, out of an ipma box."""
    version, flags, read = payload[0], payload[3], _Bytes(payload[4:])
    out = {}
    for _ in range(read.number(4)):
        number = read.number(4 if version else 2)
        out[number] = []
        for _ in range(read.number(1)):
            value = read.number(2) if flags & 1 else read.number(1)
            top = 0x8000 if flags & 1 else 0x80
            out[number].append((properties[(value & (top - 1)) - 1], bool(value & top)))
    return out


def taken_apart(file):
    """Brands, primary item number, items and references of an encoder's file."""
    top = dict(boxes(file))
    meta = dict(boxes(top[b"meta"][4:]))
    data = _locations(meta[b"iloc"], file, meta.get(b"idat", b""))
    iprp = list(boxes(meta[b"iprp"]))
    properties = [box(*entry) for kind, payload in iprp if kind == b"ipco" for entry in boxes(payload)]
    associations = _associations(dict(iprp)[b"ipma"], properties)
    items = []
    for _, entry in boxes(meta[b"iinf"][6:]):
        number, _, kind = struct.unpack(">HH4s", entry[4:12])
        items.append(Item(number, kind, data[number], associations.get(number, []), hidden=bool(entry[3] & 1)))
    references = []
    for kind, payload in boxes(meta.get(b"iref", b"\0\0\0\0")[4:]):
        source, count, *targets = struct.unpack(f">{len(payload) // 2}H", payload)
        references.append((kind, source, targets[:count]))
    return top[b"ftyp"], struct.unpack(">H", meta[b"pitm"][4:6])[0], items, references


def put_together(brands, primary, items, references):
    """A file with all item data in one mdat behind the meta box."""
    pool = list(dict.fromkeys(prop for item in items for prop, _ in item.properties))
    associated = [item for item in items if item.properties]
    ipma = struct.pack(">I", len(associated))
    for item in associated:
        ipma += struct.pack(">HB", item.number, len(item.properties))
        ipma += bytes(pool.index(prop) + 1 | (0x80 if essential else 0) for prop, essential in item.properties)
    iinf = struct.pack(">H", len(items)) + b"".join(
        full(b"infe", 2, int(item.hidden), struct.pack(">HH4s", item.number, 0, item.kind) + b"\0" + item.content_type)
        for item in items)
    iref = b"".join(
        box(kind, struct.pack(f">{len(targets) + 2}H", source, len(targets), *targets))
        for kind, source, targets in references)
    handler = full(b"hdlr", 0, 0, struct.pack(">I4s12x", 0, b"pict") + b"\0")
    iprp = box(b"iprp", box(b"ipco", b"".join(pool)) + full(b"ipma", 0, 0, ipma))

    def meta(data_at):
        iloc = struct.pack(">HH", 0x4400, len(items))
        for item in items:
            iloc += struct.pack(">HHHII", item.number, 0, 1, data_at, len(item.data))
            data_at += len(item.data)
        parts = [handler, full(b"pitm", 0, 0, struct.pack(">H", primary)), full(b"iloc", 0, 0, iloc),
                 full(b"iinf", 0, 0, iinf)] + ([full(b"iref", 0, 0, iref)] if iref else []) + [iprp]
        return full(b"meta", 0, 0, b"".join(parts))

    head = box(b"ftyp", brands)
    return head + meta(len(head) + len(meta(0)) + 8) + box(b"mdat", b"".join(item.data for item in items))


def file(coded, turned_by=1, exif=None, xmp=None, icc=None):
    """The coded picture in a container of our own whose irot and imir undo an orientation."""
    brands, primary, items, references = taken_apart(coded)
    items = [item for item in items if item.kind not in (b"Exif", b"mime")]
    references = [reference for reference in references if reference[0] != b"cdsc"]
    turns, axis = TURNS[turned_by]
    for item in items:
        if icc and item.number == primary:
            item.properties = [p for p in item.properties if p[0][4:12] != b"colrprof"]
            item.properties.insert(1, (box(b"colr", b"prof" + icc), False))  # Transforms stay last.
        of_primary = item.number == primary or any(
            kind in (b"auxl", b"thmb") and item.number == source for kind, source, _ in references)
        if turns and of_primary:
            item.properties.append((box(b"irot", bytes([turns])), True))
        if axis is not None and of_primary:
            item.properties.append((box(b"imir", bytes([axis])), True))
    number = max(item.number for item in items)
    for kind, data, content_type in [
        (b"Exif", exif and struct.pack(">I", 0) + exif, b""), (b"mime", xmp, b"application/rdf+xml\0\0")]:
        if data:
            number += 1
            items.append(Item(number, kind, data, content_type=content_type, hidden=True))
            references.append((b"cdsc", number, [primary]))
    return put_together(brands, primary, items, references)


def heic(picture, **options):
    """An 8-bit picture coded as HEVC by pillow-heif, with nothing else in the file."""
    out = io.BytesIO()
    pillow_heif.from_pillow(picture).save(out, **{"quality": 92, "chroma": 420, "exif": None, **options})
    return out.getvalue()


def heic_of_16_bits(rows, mode="RGB;16"):
    """16-bit rows coded as 10-bit HEVC by pillow-heif."""
    values = [value for row in rows for pixel in row for value in pixel]
    pillow_heif.options.SAVE_HDR_TO_12_BIT = False
    picture = pillow_heif.from_bytes(mode, (len(rows[0]), len(rows)), struct.pack(f"<{len(values)}H", *values))
    out = io.BytesIO()
    picture.save(out, quality=92, chroma=420)
    return out.getvalue()


def avif(picture, **options):
    """A picture coded as AV1 by Pillow, on one thread so that every run writes the same bytes."""
    out = io.BytesIO()
    picture.save(out, "AVIF", **{"quality": 90, "subsampling": "4:2:0", "max_threads": 1, **options})
    return out.getvalue()
