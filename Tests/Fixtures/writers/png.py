"""PNG files, written chunk by chunk."""
import struct
import zlib

COLOUR_TYPES = {"L": 0, "RGB": 2, "P": 3, "LA": 4, "RGBA": 6}
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(kind, payload):
    return struct.pack(">I", len(payload)) + kind + payload + struct.pack(">I", zlib.crc32(kind + payload))


def header(width, height, depth, colour_type, interlaced=False):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour_type, 0, 0, int(interlaced)))


def _packed(row, depth):
    values = [value for pixel in row for value in pixel]
    if depth == 16:
        return struct.pack(f">{len(values)}H", *values)
    if depth == 8:
        return bytes(values)
    per_byte = 8 // depth
    values += [0] * (-len(values) % per_byte)
    return bytes(
        sum(value << (8 - depth * (place + 1)) for place, value in enumerate(values[at:at + per_byte]))
        for at in range(0, len(values), per_byte))


def _filtered(rows, depth):
    """Rows under filter 2 (difference to the row above), which suits slopes."""
    above, out = None, b""
    for row in rows:
        line = _packed(row, depth)
        out += b"\2" + bytes((a - b) & 255 for a, b in zip(line, above or bytes(len(line))))
        above = line
    return out


def data(rows, depth=8, interlaced=False):
    """The compressed rows."""
    if not interlaced:
        return zlib.compress(_filtered(rows, depth), 9)
    passes = [[row[x::dx] for row in rows[y::dy]] for x, y, dx, dy in ADAM7]
    return zlib.compress(b"".join(_filtered(part, depth) for part in passes if part and part[0]), 9)


def described(exif=None, xmp=None, icc=None):
    """The chunks of the metadata that is given, in front of the pixels."""
    out = []
    if icc:
        out.append(chunk(b"iCCP", b"fixture\0\0" + zlib.compress(icc, 9)))
    if exif:
        out.append(chunk(b"eXIf", exif))
    if xmp:
        out.append(chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + xmp))
    return out


def file(rows, mode, *chunks, depth=8, interlaced=False, after=()):
    """A whole file; `chunks` go before the pixels and `after` behind them."""
    return b"".join([
        SIGNATURE, header(len(rows[0]), len(rows), depth, COLOUR_TYPES[mode], interlaced), *chunks,
        chunk(b"IDAT", data(rows, depth, interlaced)), *after, chunk(b"IEND", b"")])


def animated(frames, mode, *chunks):
    """An animation of equal frames; the first is the picture that a plain reader shows."""
    width, height = len(frames[0][0]), len(frames[0])

    def control(number):
        return chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, width, height, 0, 0, 1, 10, 0, 0))

    later, number = [], 1
    for frame in frames[1:]:
        later += [control(number), chunk(b"fdAT", struct.pack(">I", number + 1) + data(frame))]
        number += 2
    start = [*chunks, chunk(b"acTL", struct.pack(">II", len(frames), 0)), control(0)]
    return file(frames[0], mode, *start, after=later)
