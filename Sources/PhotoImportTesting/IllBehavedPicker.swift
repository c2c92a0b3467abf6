public import ContentTypes
import PhotoCodecs
import PhotoImport

/// A picker that misbehaves on purpose, in each of the ways that pickers, clouds and file systems do.
///
/// Its items are sources like those of a real picker. Their files are in the temporary folder, each only while it is
/// lent.
public struct IllBehavedPicker: Sendable {
    /// A photo that is picked.
    public struct Photo: Hashable, Sendable {
        /// Its bytes.
        public var bytes: [UInt8]
        /// What the picker calls it.
        public var name: String
        /// What the picker says that it is, best first.
        public var types: [ContentType]

        /// Makes a photo of bytes.
        public init(_ bytes: [UInt8], named name: String = "IMG_0001.JPG", offering types: [ContentType] = [.jpeg]) {
            self.bytes = bytes
            self.name = name
            self.types = types
        }
    }

    /// How a picker hands its photos out.
    public enum Representation: Hashable, Sendable, CaseIterable {
        /// As files.
        case file
        /// As data, piece after piece.
        case data
    }

    /// What is picked.
    public var photos: [Photo]
    /// How it is handed out.
    public var representation = Representation.file
    /// How long a slow cloud takes.
    public var delay = Duration.milliseconds(100)
    /// For how long ``PickerFault/neverAnswers`` keeps its silence; longer than an import waits.
    public var silence = Duration.seconds(60)

    /// Makes a picker of some photos, or of small ones that it draws.
    public init(_ photos: [Photo]? = nil) {
        self.photos = photos ?? (1...3).compactMap(Self.sample)
    }

    /// The items that are picked, in order; with a fault, each of them has it.
    public func items(with fault: PickerFault? = nil) -> [IllBehavedItem] {
        photos.flatMap { photo in
            let item = IllBehavedItem(photo, of: self, with: fault)
            return switch fault {
            case .hostileNames?:
                Self.hostileNames.map { name in
                    var photo = photo
                    photo.name = name
                    return IllBehavedItem(photo, of: self, with: fault)
                }
            case .missingHalf?: [item, IllBehavedItem(filmOf: photo, of: self)]
            case .sameTwice?: [item, item]
            default: [item]
            }
        }
    }

    /// Names that forge lines, drive terminals, lead elsewhere, or are too long, empty or reserved.
    public static let hostileNames = [
        "line\nCan't import another.jpg: it is lost.", "\u{1B}[2J\u{1B}]0;title\u{7}.jpg", "../../../etc/passwd",
        "a/b\\c:d.jpg", "nul\u{0}.jpg", "\u{202E}gpj.exe", "\r\u{8}\u{9B}.jpg", "", ".", "..", "-rf.jpg", "CON.jpg",
        " .jpg ", String(repeating: "long", count: 4096) + ".jpg",
        "a" + String(repeating: "\u{0301}", count: 300) + ".jpg",
    ]

    /// A small picture, lying on its side, another one for each number.
    private static func sample(_ number: Int) -> Photo? {
        let (width, height) = (48, 32)
        let bytes = (0..<width * height * 3).map { index in
            UInt8(truncatingIfNeeded: index / 3 % width * 5 &+ index / 3 / width * number * 3 &+ index % 3 * 40)
        }
        // Exif of one directory with one entry: orientation 6.
        let exif: [UInt8] = Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        guard let bitmap = try? Bitmap(width: width, height: height, format: .init(.rgb), bytes: bytes),
            let coded = try? CodecRegistry.standard.encode(
                Codec.Picture(bitmap: bitmap, metadata: Codec.Metadata(exif: exif)), as: .jpeg)
        else { return nil }
        return Photo(coded, named: "IMG_000\(number).JPG")
    }
}
