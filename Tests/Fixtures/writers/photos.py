"""The good files."""
from PIL import Image

from writers import heif, jpeg, metadata, png
from writers.catalog import AVIF, HEIC, JPEG, ODD, PNG, Fixture, picture, rows, stored_size

ICC = metadata.icc()


def spelling(orientation):
    return "attribute" if orientation <= 4 else "element"


def jpegs_by_orientation():
    for turn in range(1, 9):
        shown, size = picture(turn), stored_size(turn)
        exif = metadata.exif(*size, turn, metadata.thumbnail(shown), big_endian=turn % 2 == 0)
        parts = jpeg.described(exif, metadata.xmp(turn, spelling(turn)), ICC)
        yield Fixture(f"photos/jpeg-{turn}.jpg", jpeg.with_segments(jpeg.coded(shown), *parts), JPEG, size, turn,
                      f"4:2:0 quality 90, whole iMCUs, thumbnail, MakerNote, ICC, XMP {spelling(turn)}")
        shown, size = picture(turn, size=ODD), stored_size(turn, ODD)
        parts = jpeg.described(metadata.exif(*size, turn), metadata.xmp(turn, spelling(9 - turn)))
        data = jpeg.with_segments(jpeg.coded(shown), *parts, keeps_jfif=True)
        yield Fixture(f"photos/jpeg-odd-{turn}.jpg", data, JPEG, size, turn,
                      f"4:2:0 quality 90, cut iMCUs, JFIF before Exif, XMP {spelling(9 - turn)}",
                      shows="upright-61x43.png")


def with_exif(coded, turn, size=None):
    size = size or stored_size(turn)
    return jpeg.with_segments(coded, *jpeg.described(metadata.exif(*size, turn)))


def jpegs_of_all_kinds():
    samplings = {
        "444": ("1x1", 8, "every edge is a whole iMCU"), "422": ("2x1", 6, "turning makes it 4:4:0"),
        "440": ("1x2", 8, "turning makes it 4:2:2"), "411": ("4x1", 6, "turning makes it 4:4:1"),
    }
    for name, (factors, turn, note) in samplings.items():
        coded = jpeg.coded_by_cjpeg(picture(turn), "-sample", factors)
        yield Fixture(f"photos/jpeg-{name}.jpg", with_exif(coded, turn), JPEG, stored_size(turn), turn,
                      f"sampling {factors}, {note}")
    kinds = {
        "progressive": ("progressive", jpeg.coded(picture(6), progressive=True)),
        "restart": ("restart markers after each row of iMCUs", jpeg.coded(picture(6), restart_marker_rows=1)),
    }
    for name, (note, coded) in kinds.items():
        yield Fixture(f"photos/jpeg-{name}.jpg", with_exif(coded, 6), JPEG, stored_size(6), 6, note)
    grey = with_exif(jpeg.coded(picture(6, "L")), 6)
    yield Fixture("photos/jpeg-grey.jpg", grey, JPEG, stored_size(6), 6, "one component", shows="upright-grey.png")
    inks = picture(6).convert("CMYK")
    yield Fixture("photos/jpeg-cmyk.jpg", with_exif(jpeg.coded(inks, subsampling=0), 6), JPEG, stored_size(6), 6,
                  "four components, Adobe segment, stored inverted")
    plain = jpeg.with_segments(jpeg.coded(picture()), keeps_jfif=True)
    yield Fixture("photos/jpeg-plain.jpg", plain, JPEG, stored_size(1), "", "JFIF only, no Exif")
    only_xmp = jpeg.with_segments(jpeg.coded(picture(6)), *jpeg.described(xmp=metadata.xmp(6, "attribute")))
    yield Fixture("photos/jpeg-xmp-6.jpg", only_xmp, JPEG, stored_size(6), 6, "only XMP states it, so it counts")
    contradicted = jpeg.with_segments(
        jpeg.coded(picture()), *jpeg.described(metadata.exif(*stored_size(1), 1), metadata.xmp(6, "attribute")))
    yield Fixture("photos/jpeg-xmp-says-6.jpg", contradicted, JPEG, stored_size(1), 1,
                  "upright as stored and by Exif, which counts; XMP claims 6")
    captioned = jpeg.with_segments(
        jpeg.coded(picture(8)), *jpeg.described(metadata.exif(*stored_size(8), 8)), jpeg.caption("A fixture"),
        jpeg.segment(jpeg.COM, b"A comment"))
    yield Fixture("photos/jpeg-iptc.jpg", captioned, JPEG, stored_size(8), 8, "IPTC caption and a comment")
    yield Fixture("photos/jpeg-mpf.jpg", two_pictures(6), JPEG, stored_size(6), 6,
                  "multi-picture file: a second JPEG of half the size follows the first")
    wrong = jpeg.with_segments(jpeg.coded(picture()), *jpeg.described(metadata.exif(*stored_size(1), 9)))
    yield Fixture("photos/jpeg-illegal-9.jpg", wrong, JPEG, stored_size(1), "",
                  "Exif Orientation 9, which does not exist; shown as stored")


def two_pictures(turn):
    exif = jpeg.described(metadata.exif(*stored_size(turn), turn))
    first = jpeg.with_segments(jpeg.coded(picture(turn)), *exif)
    return jpeg.with_second_picture(first, metadata.thumbnail(picture(turn)), 2 + len(exif[0]))


def pngs():
    for turn in range(1, 9):
        size = stored_size(turn)
        xmp = metadata.xmp(turn, spelling(turn)) if turn % 2 == 0 else None
        icc = ICC if turn in (1, 6) else None
        parts = png.described(metadata.exif(*size, turn, big_endian=turn % 2 == 0), xmp, icc)
        yield Fixture(f"photos/png-{turn}.png", png.file(rows(turn), "RGB", *parts), PNG, size, turn,
                      "eXIf" + (", XMP" if xmp else "") + (", ICC" if icc else ""))
    for name, mode, depth, shows in [
        ("rgb16", "RGB", 16, "upright.png"), ("grey", "L", 8, "upright-grey.png"),
        ("grey16", "L", 16, "upright-grey.png"), ("grey-alpha", "LA", 8, "upright-grey-alpha.png"),
        ("rgba", "RGBA", 8, "upright-alpha.png"), ("rgba16", "RGBA", 16, "upright-alpha.png"),
    ]:
        exif = png.described(metadata.exif(*stored_size(6), 6))
        yield Fixture(f"photos/png-{name}.png", png.file(rows(6, mode, depth), mode, *exif, depth=depth), PNG,
                      stored_size(6), 6, f"{mode}, {depth} bits a sample", shows=shows)
    yield Fixture("photos/png-interlaced.png", png.file(rows(), "RGB", interlaced=True), PNG, stored_size(1), "",
                  "Adam7, no eXIf")
    yield from (palette(1), palette(6))
    frames = [rows(1), [row[::-1] for row in rows(1)]]
    yield Fixture("photos/png-animated.png", png.animated(frames, "RGB"), PNG, stored_size(1), "",
                  "APNG of two frames; the second is mirrored")


def palette(turn):
    """A palette picture; the entry nearest to the ink of the F is transparent."""
    picked = picture(turn).quantize(16, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    colours = picked.getpalette()[:48]
    darkest = min(range(16), key=lambda entry: sum(colours[3 * entry:3 * entry + 3]))
    indices = [[(value,) for value in picked.crop((0, y, picked.width, y + 1)).getdata()]
               for y in range(picked.height)]
    parts = png.described(metadata.exif(*stored_size(turn), turn)) if turn > 1 else []
    parts += [png.chunk(b"PLTE", bytes(colours)), png.chunk(b"tRNS", b"\xff" * darkest + b"\0")]
    name = "palette" if turn == 1 else f"palette-{turn}"
    return Fixture(f"photos/png-{name}.png", png.file(indices, "P", *parts, depth=4), PNG, stored_size(turn),
                   turn if turn > 1 else "", "16 colours in 4 bits, the F transparent by tRNS", shows="")


def heics():
    for turn in range(1, 9):
        size = stored_size(turn)
        icc = ICC if turn in (1, 6) else None
        exif = metadata.exif(*size, turn, big_endian=True)
        data = heif.file(heif.heic(picture(turn)), turn, exif, metadata.xmp(turn, spelling(turn)), icc)
        yield Fixture(f"photos/heic-{turn}.heic", data, HEIC, size, turn,
                      "irot and imir, Exif and XMP agree" + (", ICC" if icc else ""))
    odd = heif.heic(picture(6, size=ODD))
    yield Fixture("photos/heic-odd-6.heic", heif.file(odd, 6), HEIC, (64, 64), 6,
                  "clap cuts 43x61 out of 64x64, then irot; no Exif", shows="upright-61x43.png")
    grid = heif.heic(picture(6), tile_size=64)
    yield Fixture("photos/heic-grid-6.heic", heif.file(grid, 6, metadata.exif(*stored_size(6), 6)), HEIC,
                  stored_size(6), 6, "grid of two 64x64 tiles, irot")
    for turn in (1, 6):
        deep = heif.file(heif.heic_of_16_bits(rows(turn, depth=16)), turn, metadata.exif(*stored_size(turn), turn))
        yield Fixture(f"photos/heic-10bit-{turn}.heic", deep, HEIC, stored_size(turn), turn, "10 bits a sample")
    alpha = heif.file(heif.heic(picture(6, "RGBA")), 6)
    yield Fixture("photos/heic-alpha-6.heic", alpha, HEIC, stored_size(6), 6, "auxiliary alpha picture",
                  shows="upright-alpha.png")
    yield Fixture("photos/heic-grey-6.heic", heif.file(heif.heic(picture(6, "L")), 6), HEIC, stored_size(6), 6,
                  "monochrome", shows="upright-grey.png")
    says_6 = heif.file(heif.heic(picture()), 1, metadata.exif(*stored_size(1), 6))
    yield Fixture("photos/heic-exif-says-6.heic", says_6, HEIC, stored_size(1), 1,
                  "upright as stored, no irot; Exif claims 6 and does not count")
    yield Fixture("photos/misnamed.jpg", heif.file(heif.heic(picture(6)), 6, metadata.exif(*stored_size(6), 6)),
                  HEIC, stored_size(6), 6, "a HEIC named .jpg")


def avifs():
    for turn in range(1, 9):
        size = stored_size(turn)
        data = heif.file(heif.avif(picture(turn)), turn, metadata.exif(*size, turn))
        yield Fixture(f"photos/avif-{turn}.avif", data, AVIF, size, turn, "irot and imir, Exif agrees")
    odd = heif.file(heif.avif(picture(6, size=ODD)), 6)
    yield Fixture("photos/avif-odd-6.avif", odd, AVIF, stored_size(6, ODD), 6, "irot, no Exif",
                  shows="upright-61x43.png")
    alpha = heif.file(heif.avif(picture(6, "RGBA")), 6)
    yield Fixture("photos/avif-alpha-6.avif", alpha, AVIF, stored_size(6), 6, "auxiliary alpha picture",
                  shows="upright-alpha.png")


def fixtures():
    for part in (jpegs_by_orientation, jpegs_of_all_kinds, pngs, heics, avifs):
        yield from part()
