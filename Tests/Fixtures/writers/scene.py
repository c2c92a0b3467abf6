"""The one scene that every fixture shows when it stands upright."""
import math

from PIL import Image

CORNERS = {  # Centre (as a share of width and height) and colour of a soft blob; no two corners look alike.
    (0.12, 0.16): (0.80, 0.25, 0.25),
    (0.88, 0.16): (0.25, 0.70, 0.30),
    (0.12, 0.84): (0.25, 0.35, 0.80),
    (0.88, 0.84): (0.80, 0.75, 0.25),
}
STROKES = [  # The letter F: left, top, right, bottom as shares; it has no symmetry at all.
    (0.38, 0.16, 0.47, 0.84),
    (0.38, 0.16, 0.66, 0.28),
    (0.38, 0.44, 0.58, 0.55),
]
BLOB = 0.17


def _covered(low, high, at, step):
    """The share of the pixel [at, at + step] that lies inside [low, high]."""
    return max(0.0, min(high, at + step) - max(low, at)) / step


def colour(x, y, width, height):
    """The colour of one pixel as three shares of full intensity."""
    u, v = (x + 0.5) / width, (y + 0.5) / height
    rgb = [0.55 + 0.25 * u, 0.55 + 0.25 * v, 0.75 - 0.2 * u]
    for (cu, cv), blob in CORNERS.items():
        distance = math.hypot(u - cu, (v - cv) * 0.75) / BLOB
        share = 0.5 + 0.5 * math.cos(math.pi * distance) if distance < 1 else 0.0
        rgb = [a + (b - a) * share for a, b in zip(rgb, blob)]
    ink = max(
        _covered(l, r, x / width, 1 / width) * _covered(t, b, y / height, 1 / height) for l, t, r, b in STROKES)
    return [a * (1 - 0.7 * ink) for a in rgb]


def alpha(x, y, width, height):
    """A slope from half transparent at the left to opaque at the right."""
    return 0.5 + 0.5 * (x + 0.5) / width


def luma(rgb):
    return 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]


def samples(width, height, mode, depth=8):
    """Rows of integer samples; mode is L, LA, RGB or RGBA."""
    top = (1 << depth) - 1
    rows = []
    for y in range(height):
        row = []
        for x in range(width):
            rgb = colour(x, y, width, height)
            pixel = [luma(rgb)] if mode[0] == "L" else list(rgb)
            if mode[-1] == "A":
                pixel.append(alpha(x, y, width, height))
            row.append(tuple(round(value * top) for value in pixel))
        rows.append(row)
    return rows


def stored(rows, orientation):
    """The rows as a file with this orientation stores them: displaying them with it gives the scene back."""
    mirrored_top_bottom = orientation in (3, 4, 7, 8)
    mirrored_left_right = orientation in (2, 3, 6, 7)
    if orientation >= 5:
        rows = [list(column) for column in zip(*rows)]
        # Display of 5..8 exchanges axes last, so storing exchanges them first.
        mirrored_left_right, mirrored_top_bottom = orientation in (7, 8), orientation in (6, 7)
    if mirrored_left_right:
        rows = [row[::-1] for row in rows]
    if mirrored_top_bottom:
        rows = rows[::-1]
    return rows


def image(rows, mode):
    """A Pillow image of 8-bit rows."""
    picture = Image.new(mode, (len(rows[0]), len(rows)))
    picture.putdata([pixel[0] if len(pixel) == 1 else pixel for row in rows for pixel in row])
    return picture


def picture(width, height, orientation=1, mode="RGB"):
    """The scene, shown as width by height, stored with an orientation, as a Pillow image."""
    return image(stored(samples(width, height, mode), orientation), mode)
