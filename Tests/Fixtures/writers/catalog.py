"""The list of all fixtures: which files there are, and what is true of each."""
import hashlib
from dataclasses import dataclass

from writers import scene

COLUMNS = ["path", "bytes", "sha256", "true_type", "width", "height", "orientation", "validity", "shows", "note"]
WIDTH, HEIGHT = 96, 64
ODD = (61, 43)
JPEG, PNG, HEIC, AVIF = "public.jpeg", "public.png", "public.heic", "public.avif"


@dataclass
class Fixture:
    """One file and its line in the manifest."""
    path: str
    data: bytes
    type: str
    size: tuple = ("", "")
    orientation: object = 1
    note: str = ""
    validity: str = "ok"
    shows: str = "upright.png"

    def line(self):
        digest = hashlib.sha256(self.data).hexdigest()
        fields = [self.path, len(self.data), digest, self.type, *self.size, self.orientation, self.validity,
                  self.shows, self.note]
        return "\t".join(str(field) for field in fields)


def stored_size(orientation, size=(WIDTH, HEIGHT)):
    return size[::-1] if orientation >= 5 else size


def rows(orientation=1, mode="RGB", depth=8, size=(WIDTH, HEIGHT)):
    """The scene's samples as a file with this orientation stores them."""
    return scene.stored(scene.samples(*size, mode, depth), orientation)


def picture(orientation=1, mode="RGB", size=(WIDTH, HEIGHT)):
    """The same as a Pillow image."""
    return scene.picture(*size, orientation, mode)
