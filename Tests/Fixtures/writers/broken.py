"""The bad files: each must cost one clear sentence and nothing else."""
import struct
import zlib

from writers import heif, jpeg, metadata, png
from writers.catalog import AVIF, HEIC, HEIGHT, JPEG, PNG, WIDTH, Fixture, picture, rows


def bad(name, data, type, note, validity="undecodable", size=(WIDTH, HEIGHT), shows=""):
    return Fixture(f"broken/{name}", data, type, size, "", note, validity, shows)


def with_wrong_checksum(data, kind):
    at = data.index(kind)
    length = struct.unpack_from(">I", data, at - 4)[0]
    checksum = at + 4 + length
    return data[:checksum] + bytes([data[checksum] ^ 1]) + data[checksum + 1:]


def jpegs():
    whole = jpeg.with_segments(
        jpeg.coded(picture()), *jpeg.described(metadata.exif(WIDTH, HEIGHT, 1, metadata.thumbnail(picture()))))
    scan = whole.rindex(b"\xff\xda")
    yield bad("truncated.jpg", whole[:scan + (len(whole) - scan) // 2], JPEG, "ends in the middle of its scan",
              "damaged-but-decodable")
    yield bad("header-only.jpg", whole[:scan], JPEG, "ends before its scan")
    looping = jpeg.described(metadata.looping_exif())
    yield bad("exif-loop.jpg", jpeg.with_segments(jpeg.coded(picture()), *looping), JPEG,
              "intact pixels; the Exif directory follows itself and a value points outside", "damaged-but-decodable",
              shows="upright.png")
    short = bytearray(jpeg.coded(picture()))
    frame = short.index(b"\xff\xc0")
    short[frame + 2:frame + 4] = b"\0\1"
    yield bad("segment-length.jpg", bytes(short), JPEG, "the frame header's length is 1", size=("", ""))


def pngs():
    whole = png.file(rows(), "RGB")
    yield bad("wrong-crc.png", with_wrong_checksum(whole, b"IDAT"), PNG, "the checksum of IDAT is wrong",
              "damaged-but-decodable")
    yield bad("truncated.png", whole[:len(whole) * 2 // 3], PNG, "ends in the middle of IDAT", "damaged-but-decodable")
    huge = png.SIGNATURE + png.header(60000, 60000, 8, 2) + png.chunk(b"IDAT", zlib.compress(bytes(1000)))
    yield bad("60000x60000.png", huge + png.chunk(b"IEND", b""), PNG, "bomb: a header of 3.6 billion pixels",
              size=(60000, 60000))
    none = png.SIGNATURE + png.header(0, HEIGHT, 8, 2) + png.chunk(b"IEND", b"")
    yield bad("zero-width.png", none, PNG, "no columns and no pixel data", size=("", ""))


def heifs():
    whole = heif.file(heif.heic(picture()), 1, metadata.exif(WIDTH, HEIGHT, 1))
    yield bad("half.heic", whole[:len(whole) // 2], HEIC, "cut in half, in the coded picture")
    yield bad("boxes-only.heic", whole[:whole.index(b"mdat") - 4], HEIC, "ends before its picture data")
    whole = heif.file(heif.avif(picture()), 1)
    yield bad("half.avif", whole[:len(whole) - 300], AVIF, "the end of the coded picture is missing")


def others():
    yield bad("text.jpg", b"This is a line of text, whatever its name says.\n" * 4, "public.plain-text",
              "text named .jpg, also: public.data", "not-an-image", ("", ""))
    yield bad("empty.jpg", b"", "public.data", "no bytes at all", "not-an-image", ("", ""))


def fixtures():
    for part in (jpegs, pngs, heifs, others):
        yield from part()
