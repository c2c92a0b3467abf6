"""JPEG files: Pillow or cjpeg code the pixels, the segments around them are written here."""
import io
import struct
import subprocess

SOI, APP0, APP1, APP2, APP13, COM = 0xD8, 0xE0, 0xE1, 0xE2, 0xED, 0xFE
EXIF, XMP, ICC = b"Exif\0\0", b"http://ns.adobe.com/xap/1.0/\0", b"ICC_PROFILE\0\1\1"


def coded(picture, **options):
    """The picture as a plain JPEG of Pillow's."""
    out = io.BytesIO()
    picture.save(out, "JPEG", **{"quality": 90, "subsampling": 2, **options})
    return out.getvalue()


def coded_by_cjpeg(picture, *options):
    """The picture as a plain JPEG of libjpeg-turbo's own command, for samplings that Pillow does not offer."""
    pixels = io.BytesIO()
    picture.save(pixels, "PPM")
    return subprocess.run(
        ["cjpeg", "-quality", "90", *options], input=pixels.getvalue(), stdout=subprocess.PIPE, check=True).stdout


def segment(marker, payload):
    return struct.pack(">BBH", 0xFF, marker, len(payload) + 2) + payload


def with_segments(jpeg, *segments, keeps_jfif=False):
    """The JPEG with segments put before its own; its JFIF header stays first or goes, as a camera would have it."""
    head, rest = jpeg[:2], jpeg[2:]
    if rest[:2] == bytes([0xFF, APP0]):
        end = 2 + struct.unpack(">H", rest[2:4])[0]
        head, rest = head + (rest[:end] if keeps_jfif else b""), rest[end:]
    return head + b"".join(segments) + rest


def described(exif=None, xmp=None, icc=None):
    """The segments of the metadata that is given, in the order cameras write them."""
    parts = [(APP1, EXIF, exif), (APP1, XMP, xmp), (APP2, ICC, icc)]
    return [segment(marker, prefix + block) for marker, prefix, block in parts if block]


def caption(text):
    """An APP13 segment with an IPTC caption."""
    text = text.encode()
    iptc = struct.pack(">BBBH", 0x1C, 2, 120, len(text)) + text
    resource = b"8BIM" + struct.pack(">HHI", 0x0404, 0, len(iptc)) + iptc + b"\0" * (len(iptc) % 2)
    return segment(APP13, b"Photoshop 3.0\0" + resource)


def with_second_picture(first, second, after):
    """A multi-picture file: the index goes behind the first `after` bytes, the second picture follows the first."""
    entries = 2
    index_length = 4 + 8 + 2 + 12 * 3 + 4 + 16 * entries + 4
    index_at = after + 8  # SOI and segments, then marker, length and "MPF\0"; offsets count from here.
    first_length = len(first) + index_length
    tiff = b"II" + struct.pack("<HI", 42, 8) + struct.pack("<H", 3)
    tiff += struct.pack("<HHI4s", 0xB000, 7, 4, b"0100")
    tiff += struct.pack("<HHII", 0xB001, 4, 1, entries)
    tiff += struct.pack("<HHII", 0xB002, 7, 16 * entries, 8 + 2 + 36 + 4) + struct.pack("<I", 0)
    tiff += struct.pack("<IIIHH", 0x030000, first_length, 0, 0, 0)
    tiff += struct.pack("<IIIHH", 0x000000, len(second), first_length - index_at, 0, 0)
    mpf = segment(APP2, b"MPF\0" + tiff)
    assert len(mpf) == index_length
    return first[:after] + mpf + first[after:] + second
