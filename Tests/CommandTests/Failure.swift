import Testing

/// Something that goes wrong, made by a line of shell in which `$0` is the command.
struct Failure: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What the sentence is about, and has to name exactly once.
    let subject: String
    /// Words that it has to contain.
    let words: String
    let script: String

    init(_ name: String, about subject: String, _ words: String, _ script: String) {
        testDescription = name
        self.subject = subject
        self.words = words
        self.script = script
    }
}

extension Failure {
    private static let fill = #""$0" --library store jpeg-1.jpg jpeg-6.jpg > filled; "#
    private static let list = #""$0" --library store list"#
    private static let catalog = "store/catalog.sqlite"
    private static let pick = "o=$(cd store; find originals -type f | sort | head -n 1); id=${o##*/}; id=${id%.*}; "
    private static let export = #""$0" --library store export $id ."#
    private static let nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    private static let noPhoto = String(repeating: "0", count: 64)

    /// Writes four bytes, the last of which is 7, into the catalog's header.
    private static func patch(at offset: Int) -> String {
        #"printf '\0\0\0\7' | dd of=store/catalog.sqlite bs=1 seek=\#(offset) conv=notrunc 2> dd; "#
    }

    /// Runs commands, with no single quote in them, beside an empty disk of 8 MB named `small`.
    static func onSmallDisk(_ commands: String) -> String {
        #"mkdir small; exec unshare -Urm sh -c 'mount -t tmpfs -o size=8m tmpfs small && \#(commands)' "$0""#
    }

    /// Runs a command as a user without rights.
    static func asNobody(_ command: String) -> String { "\(nobody) \(command)" }

    static let ofLibraries = [
        Failure("a file as library", about: "store", "choose a folder", "> store; \(list)"),
        Failure(
            "an import into a file", about: "store", "choose a folder", #"> store; "$0" --library store jpeg-1.jpg"#),
        Failure("a library below a file", about: "a/store", "choose a folder", #"> a; "$0" --library a/store verify"#),
        Failure(
            "a library behind a link", about: "alias", "choose a folder",
            #"\#(fill)ln -s store alias; "$0" --library alias list"#),
        Failure("no library", about: "store", "import photos into it first", #""$0" --library store verify"#),
        Failure(
            "a folder of something else", about: "store", "choose another one",
            #"mkdir store; > store/a.txt; "$0" --library store jpeg-1.jpg"#),
        Failure(
            "a garbage catalog", about: catalog, "recover --rebuild",
            #"\#(fill)head -c 9000 /dev/zero | tr '\0' A > \#(catalog); \#(list)"#),
        Failure(
            "a catalog cut short", about: catalog, "recover --rebuild",
            #"\#(fill)head -c 5000 \#(catalog) > cut; mv cut \#(catalog); "$0" --library store jpeg-6.jpg"#),
        Failure("a newer catalog", about: catalog, "its version is 7, and", fill + patch(at: 60) + list),
        Failure("another program's database", about: catalog, "choose another folder", fill + patch(at: 68) + list),
        Failure("a folder as catalog", about: catalog, "move it away, and recover", "mkdir -p \(catalog); \(list)"),
        Failure("no home", about: "home folder", "with --library", #"exec env -i "$0" list"#),
    ]

    static let ofPhotos = [
        Failure(
            "an original that is a link", about: "originals/", "a symbolic link is in the way",
            "\(fill)\(pick)mv store/$o real; ln -s ../../../real store/$o; \(export)"),
        Failure(
            "an original that is gone", about: "originals/", "no such file or directory",
            "\(fill)\(pick)rm store/$o; \(export)"),
        Failure(
            "an original that changed", about: "the photo ", "changed since it was stored; restore it",
            "\(fill)\(pick)echo >> store/$o; \(export)"),
        Failure(
            "no folder to export to", about: "the photo ", "no such file or directory at nowhere",
            #"\#(fill)\#(pick)"$0" --library store export $id nowhere"#),
        Failure("no such photo", about: noPhoto, "list prints", #"\#(fill)"$0" --library store show \#(noPhoto)"#),
        Failure("a full standard output", about: "standard output", "make room", "\(fill)\(list) > /dev/full"),
    ]

    static let ofPermission = [
        Failure(
            "somebody else's library", about: "store", "check who owns it",
            "\(fill)chmod -R go-rwx store; \(asNobody(list))"),
        Failure(
            "a read-only library", about: "store", "check who owns it",
            "\(fill)chown -R 65534 store; chmod -R a-w store; \(asNobody(#""$0" --library store jpeg-6.jpg"#))"),
        Failure(
            "a library in a closed folder", about: "closed/store", "check who owns it",
            "mkdir -m 700 closed; \(asNobody(#""$0" --library closed/store jpeg-6.jpg"#))"),
    ]

    static let ofDisks = [
        Failure(
            "no room for a library", about: "small/store", "make room on the disk",
            onSmallDisk(#"head -c 8m /dev/zero > small/a 2> full; "$0" --library small/store jpeg-1.jpg"#)),
        Failure(
            "a disk that is read-only", about: "small/store", "read-only file system",
            onSmallDisk(#"mount -o remount,ro small && "$0" --library small/store jpeg-1.jpg"#)),
    ]

    /// Sources that fail one photo each; the sentence is in the answer.
    static let ofSources = [
        Failure("a missing file", about: "gone.jpg", "there is no such file", #""$0" --json --library store gone.jpg"#),
        Failure(
            "a link", about: "link.jpg", "name the file", #"ln -s jpeg-1.jpg link.jpg; "$0" --json -l store link.jpg"#),
        Failure(
            "a pipe", about: "pipe.jpg", "choose a regular file", #"mkfifo pipe.jpg; "$0" --json -l store pipe.jpg"#),
        Failure("an empty file", about: "a.jpg", "pick or copy it again", #"> a.jpg; "$0" --json -l store a.jpg"#),
        Failure("a text", about: "a.jpg", "accept its type", #"echo Hello > a.jpg; "$0" --json -l store a.jpg"#),
        Failure("below a file", about: "b.jpg", "name a folder", #"> a.jpg; "$0" --json -l store a.jpg/b.jpg"#),
        Failure(
            "over the limit of file sizes", about: "large.bin", "raise the limit",
            #"head -c 3m /dev/urandom > large.bin; ulimit -f 2048; "$0" --json -l store large.bin"#),
    ]

    static let ofSourcesWithoutPermission = [
        Failure(
            "a closed file", about: "a.jpg", "run as its owner",
            #"echo > a.jpg; chmod 0 a.jpg; \#(asNobody(#""$0" --json -l store a.jpg"#))"#),
        Failure(
            "a closed folder", about: "closed", "run as its owner",
            #"mkdir -m 0 closed; \#(asNobody(#""$0" --json -l store closed"#))"#),
    ]

    static let ofSourcesOnASmallDisk = [
        Failure(
            "a photo that doesn't fit", about: "large.bin", "make room on the disk and import it again",
            onSmallDisk(#"head -c 9m /dev/urandom > large.bin; "$0" --json -l small/store large.bin"#))
    ]
}
