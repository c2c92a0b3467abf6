"""The table of `detectors`: which files of a corpus each tool tells right.

An answer is right when it is a MIME type that is in use for the true type, in any spelling; of a file that is of no
known type, when it is none, or one that the bytes are indeed. A RAW file that is called TIFF is told wrong.
"""
import collections
import re
import subprocess
import sys
from pathlib import Path

import filetype
import puremagic
from magika import Magika

SPELLINGS = {
    "public.jpeg": "image/jpeg",
    "public.png": "image/png image/apng image/vnd.mozilla.apng",
    "public.heic": "image/heic image/heif",
    "public.heics": "image/heic-sequence image/heif-sequence",
    "public.heif": "image/heif",
    "public.avif": "image/avif",
    "public.avis": "image/avif image/avif-sequence",
    "public.tiff": "image/tiff",
    "org.webmproject.webp": "image/webp",
    "public.jpeg-xl": "image/jxl",
    "public.jpeg-2000": "image/jp2 image/jpx image/jpeg2000 image/jpm image/j2c image/x-jp2-codestream",
    "com.compuserve.gif": "image/gif",
    "com.adobe.raw-image": "image/x-adobe-dng image/dng",
    "public.camera-raw-image": "image/x-x3f image/x-sigma-x3f image/x-dcraw",
    "com.sony.arw-raw-image": "image/x-sony-arw image/arw",
    "com.panasonic.rw2-raw-image": "image/x-panasonic-rw2 image/x-panasonic-raw2 image/x-panasonic-raw",
    "com.olympus.raw-image": "image/x-olympus-orf",
    "com.nikon.raw-image": "image/x-nikon-nef",
    "com.konicaminolta.raw-image": "image/x-minolta-mrw",
    "com.fuji.raw-image": "image/x-fuji-raf",
    "com.canon.cr3-raw-image": "image/x-canon-cr3",
    "com.canon.cr2-raw-image": "image/x-canon-cr2",
    "com.adobe.photoshop-image": "image/vnd.adobe.photoshop",
    "com.microsoft.bmp": "image/bmp image/x-ms-bmp image/x-bmp",
    "com.microsoft.ico": "image/vnd.microsoft.icon image/x-icon",
    "public.svg-image": "image/svg+xml",
    "public.mpeg-4": "video/mp4",
    "public.3gpp": "video/3gpp",
    "com.apple.quicktime-movie": "video/quicktime",
    "com.apple.m4a-audio": "audio/mp4 audio/x-m4a audio/m4a",
    "org.matroska.mkv": "video/x-matroska video/matroska",
    "public.mp3": "audio/mpeg",
    "com.adobe.pdf": "application/pdf",
    "public.plain-text": "text/plain",
    "public.vcard": "text/vcard",
    "public.json": "application/json",
    "public.xml": "text/xml application/xml application/rdf+xml",
    "com.apple.photos.apple-adjustment-envelope": "text/xml application/xml application/x-plist",
    "public.zip-archive": "application/zip",
    "org.gnu.gnu-zip-archive": "application/gzip application/x-gzip",
    "org.openxmlformats.wordprocessingml.document":
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "public.data": "inode/x-empty image/bpg image/x-qoi application/vnd.sqlite3 application/x-sqlite3 none",
}
NONE = {None, "", "application/octet-stream"}


def by_puremagic(path):
    try:
        return puremagic.from_file(path, mime=True)
    except (puremagic.PureError, ValueError):
        return None


def lines(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()


def main():
    typeprobe, corpus = sys.argv[1], Path(sys.argv[2])
    rows = [line.split("\t") for line in (corpus / "MANIFEST.tsv").read_text().splitlines()[1:]]
    paths = [str(corpus / row[0]) for row in rows]
    magika = Magika()
    answers = {
        "typeprobe": lines(typeprobe, "--brief", "--mime", *paths),
        "file": lines("file", "--brief", "--mime-type", *paths),
        "puremagic": [by_puremagic(path) for path in paths],
        "filetype": [filetype.guess_mime(path) for path in paths],
        "magika": [magika.identify_path(path).output.mime_type for path in paths],
    }
    folders = sorted({row[0].split("/")[0] for row in rows})
    print(f"{'':12}" + "".join(f"{folder:>12}" for folder in folders) + f"{'all':>12}")
    total = collections.Counter(row[0].split("/")[0] for row in rows)
    print(f"{'files':12}" + "".join(f"{total[folder]:12}" for folder in folders) + f"{len(rows):12}")
    for name, told in answers.items():
        assert len(told) == len(rows), f"{name} answered {len(told)} times"
        right = collections.Counter()
        for row, mime in zip(rows, told):
            # Where another type is as good, the manifest's note says so.
            types = [row[3]] + re.findall(r"also: ([\w.-]+\.[\w.-]+)", row[10])
            spellings = {spelling for kind in types for spelling in SPELLINGS.get(kind, "").split()}
            right[row[0].split("/")[0]] += ("none" if mime in NONE else mime) in spellings
        print(f"{name:12}" + "".join(f"{right[folder]:12}" for folder in folders) + f"{right.total():12}")


main()
