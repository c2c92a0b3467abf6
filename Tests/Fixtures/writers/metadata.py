"""Exif, XMP and ICC blocks of a camera that does not exist."""
import io
import struct

from PIL import Image, ImageCms

BYTE, ASCII, SHORT, LONG, RATIONAL, UNDEFINED = 1, 2, 3, 4, 5, 7
MAKER_NOTE = b"FIXTURE\0" + b"".join(b"MakerNote %05d\n" % line for line in range(16))
WHEN = "2024:02:29 12:34:56"


def _value(kind, value, order):
    if kind == ASCII:
        return value.encode() + b"\0"
    if kind in (BYTE, UNDEFINED):
        return bytes(value)
    values = value if isinstance(value, (list, tuple)) else [value]
    return struct.pack(order + ("H" if kind == SHORT else "I") * len(values), *values)


def _count(kind, data):
    return len(data) // {SHORT: 2, LONG: 4, RATIONAL: 8}.get(kind, 1)


def _directory(entries, offset, following, order):
    """One IFD that starts at offset: its entries, then the values that do not fit into an entry."""
    entries = sorted(entries)
    out, tail = struct.pack(order + "H", len(entries)), b""
    tail_offset = offset + 2 + 12 * len(entries) + 4
    for tag, kind, value in entries:
        data = _value(kind, value, order)
        out += struct.pack(order + "HHI", tag, kind, _count(kind, data))
        if len(data) <= 4:
            out += data.ljust(4, b"\0")
        else:
            out += struct.pack(order + "I", tail_offset + len(tail))
            tail += data + b"\0" * (len(data) % 2)
    return out + struct.pack(order + "I", following) + tail


def _resolution():
    return [(0x011A, RATIONAL, [72, 1]), (0x011B, RATIONAL, [72, 1]), (0x0128, SHORT, 2)]


def exif(width, height, orientation, thumbnail=None, big_endian=False):
    """A TIFF block: IFD0, Exif, GPS and, where a thumbnail is given, IFD1 with an orientation of its own."""
    order = ">" if big_endian else "<"
    camera = [
        (0x010F, ASCII, "Fixture"), (0x0110, ASCII, "Fixture One"), (0x0112, SHORT, orientation),
        (0x0131, ASCII, "PhotoImport fixtures"), (0x0132, ASCII, WHEN), (0x0213, SHORT, 1), *_resolution(),
    ]
    shot = [
        (0x829A, RATIONAL, [1, 60]), (0x829D, RATIONAL, [28, 10]), (0x8827, SHORT, 100),
        (0x9000, UNDEFINED, b"0232"), (0x9003, ASCII, WHEN), (0x9004, ASCII, WHEN), (0x9010, ASCII, "+01:00"),
        (0x9011, ASCII, "+01:00"), (0x9101, UNDEFINED, b"\1\2\3\0"), (0x9291, ASCII, "123"),
        (0x927C, UNDEFINED, MAKER_NOTE),
        (0xA000, UNDEFINED, b"0100"), (0xA001, SHORT, 1), (0xA002, LONG, width), (0xA003, LONG, height),
        (0xA420, ASCII, "00000000000000000000000000000001"),
    ]
    # No place where anyone lives: the equator at the prime meridian.
    place = [
        (0x0000, BYTE, b"\2\3\0\0"), (0x0001, ASCII, "N"), (0x0002, RATIONAL, [0, 1] * 3),
        (0x0003, ASCII, "E"), (0x0004, RATIONAL, [0, 1] * 3),
    ]

    def ifd0(shot_at, place_at, ifd1_at):
        links = [(0x8769, LONG, shot_at), (0x8825, LONG, place_at)]
        return _directory(camera + links, 8, ifd1_at, order)

    shot_at = 8 + len(ifd0(0, 0, 0))
    shot_block = _directory(shot, shot_at, 0, order)
    place_at = shot_at + len(shot_block)
    place_block = _directory(place, place_at, 0, order)
    ifd1_at = place_at + len(place_block) if thumbnail else 0
    head = (b"MM" if big_endian else b"II") + struct.pack(order + "HI", 42, 8)
    block = head + ifd0(shot_at, place_at, ifd1_at) + shot_block + place_block
    if not thumbnail:
        return block

    def ifd1(data_at):
        entries = [(0x0103, SHORT, 6), (0x0112, SHORT, orientation), *_resolution(),
                   (0x0201, LONG, data_at), (0x0202, LONG, len(thumbnail))]
        return _directory(entries, ifd1_at, 0, order)

    return block + ifd1(ifd1_at + len(ifd1(0))) + thumbnail


def looping_exif():
    """An IFD0 whose next directory is itself, with a value that points far outside of the block."""
    entries = [(0x0112, SHORT, 6), (0x010F, ASCII, "far away")]
    block = bytearray(b"II" + struct.pack("<HI", 42, 8) + _directory(entries, 8, 8, "<"))
    struct.pack_into("<I", block, 8 + 2 + 8, 0xFFFFFFF0)
    return bytes(block)


def xmp(orientation, spelling):
    """An XMP packet that states tiff:Orientation as an attribute or as an element."""
    attribute = f' tiff:Orientation="{orientation}"' if spelling == "attribute" else ""
    element = f"<tiff:Orientation>{orientation}</tiff:Orientation>" if spelling == "element" else ""
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"'
        ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="PhotoImport fixtures"'
        f' xmp:Rating="4"{attribute}>{element}</rdf:Description></rdf:RDF></x:xmpmeta>\n'
        + " " * 100 + '\n<?xpacket end="w"?>'
    ).encode()


def icc():
    """A small sRGB profile with a fixed date, so that every run writes the same bytes."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    struct.pack_into(">6H", profile, 24, 2024, 1, 1, 0, 0, 0)
    return bytes(profile)


def thumbnail(picture):
    """A JPEG of half the size, stored the same way round as the picture."""
    small = picture.convert("RGB").resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)
    out = io.BytesIO()
    small.save(out, "JPEG", quality=60, subsampling=2, optimize=True)
    return out.getvalue()
