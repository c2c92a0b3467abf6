import CodecCompiler
import ContentTypes
import Foundation
import PhotoCodecs
import SharedLibraryCodec
import Testing

/// Libraries that load, and then answer what makes no sense.
@Suite(.enabled(if: SharedLibrary.compiler != nil, "No C compiler is on the path."))
struct BrokenLibraryTests {
    private static let input = Codec.Input(
        bytes: SharedLibraryCodecTests.sideways, type: SharedLibraryCodecTests.gray)

    private func codec(_ text: String, _ other: String) throws -> SharedLibraryCodec {
        try SharedLibrary(altering: text, to: other).codec()
    }

    private func expect(
        _ code: CodecError.Code, saying reason: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () throws -> Void
    ) {
        let error = #expect(throws: CodecError.self, sourceLocation: sourceLocation) { try body() }
        #expect(error?.code == code, sourceLocation: sourceLocation)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")", sourceLocation: sourceLocation)
    }

    private static let lastOfHeader =
        """
        it has more pixels than the limit; raise the limit");
        """
    private static let lastOfDecode = "picture->owner = pixels;"

    @Test(
        arguments: [
            ("layout->model = 0;", "the colour model 0"), ("layout->model = 4;", "the colour model 4"),
            ("layout->alpha = 3;", "the alpha 3"), ("layout->bits_per_sample = 0;", "0 bits a sample"),
            ("layout->bits_per_sample = 17;", "17 bits a sample"),
            ("layout->orientation = 0;", "the orientation 0"), ("layout->orientation = 300;", "the orientation 300"),
            ("return 99;", "it answers 99"), ("return -1;", "it answers -1"),
            ("return PHOTO_CODEC_STOPPED;", "nobody stopped it"),
        ])
    func aHeaderOfNonsense(statement: String, reason: String) throws {
        let codec = try codec(Self.lastOfHeader, Self.lastOfHeader + "\n    " + statement)
        expect(.unsupported, saying: reason) { _ = try codec.header(of: Self.input, limits: Limits()) }
        expect(.unsupported, saying: reason) { _ = try codec.decode(Self.input) }
    }

    @Test(arguments: [
        ("layout->width = 0;", CodecError.Code.malformed), ("layout->height = 0;", .malformed),
        ("layout->width = 0xFFFFFFFF;", .limitExceeded), ("layout->width = layout->height = 65535;", .limitExceeded),
    ])
    func aHeaderOverTheLimitsIsNotDecoded(statement: String, code: CodecError.Code) throws {
        let end = "it has no pixels; copy it again\");"
        let codec = try codec(end, end + "\n    " + statement)
        expect(code, saying: "pixels") { _ = try codec.decode(Self.input) }
    }

    @Test(
        arguments: [
            ("picture->pixels.data = NULL;", "don't fit its 6 bytes"),
            ("picture->pixels.count = 5;", "don't fit its 5 bytes"), ("picture->pixels.count = 0;", "don't fit its 0"),
            ("picture->bytes_per_row = 2;", "its rows of 3 bytes are 2 bytes apart"),
            ("picture->bytes_per_row = 4;", "don't fit its 6 bytes"),
            ("picture->bytes_per_row = SIZE_MAX;", "its rows of 3 bytes are"),
            ("picture->bytes_per_row = (size_t)1 << 62;", "don't fit its 6 bytes"),
            ("picture->layout.height = 1;", "its picture has 3 × 1"),
            ("picture->layout.height = 3;", "its picture has 3 × 3"),
            ("picture->layout.orientation = 1;", "8-bit gray, 1"),
            ("picture->layout.model = PHOTO_CODEC_RGB;", "8-bit RGB"),
            ("picture->is_complete = 2;", "is_complete is 2"),
            ("picture->icc_profile = (photo_codec_bytes){NULL, 9};", "has 9 bytes at a null pointer"),
            ("picture->exif = (photo_codec_bytes){NULL, 9};", "has 9 bytes at a null pointer"),
            ("picture->has_code_points = 7;", "has_code_points is 7"),
            ("picture->has_code_points = 1; picture->primaries = 65536;", "aren't below 65536"),
            ("picture->has_code_points = 1; picture->is_full_range = 2;", "is_full_range is 2"),
            ("free(pixels); return 8;", "it answers 8"),
        ])
    func aPictureOfNonsense(statement: String, reason: String) throws {
        let codec = try codec(Self.lastOfDecode, Self.lastOfDecode + "\n    " + statement)
        expect(.unsupported, saying: reason) { _ = try codec.decode(Self.input) }
    }

    @Test func aProfileOverTheLimit() throws {
        let codec = try codec(
            Self.lastOfDecode, Self.lastOfDecode + "\n    picture->icc_profile = (photo_codec_bytes){pixels, 6};")
        var limits = Limits()
        limits.metadataBytes = 6
        #expect(try codec.decode(Self.input, limits: limits).bitmap.color.iccProfile == [1, 2, 3, 4, 5, 6])
        limits.metadataBytes = 5
        expect(.limitExceeded, saying: "5 bytes of metadata") { _ = try codec.decode(Self.input, limits: limits) }
    }

    @Test(arguments: [2, 3]) func samplesAboveTheirDepth(bits: Int) throws {
        let codec = try codec("layout->bits_per_sample = 8;", "layout->bits_per_sample = \(bits);")
        guard bits == 2 else {
            #expect(try codec.decode(Self.input).bitmap.bytes == [1, 2, 3, 4, 5, 6])
            return
        }
        expect(.unsupported, saying: "a sample of 2 bits is over 3") { _ = try codec.decode(Self.input) }
    }

    /// A picture that is smaller than its header says is right where that was asked for, and not below what was asked.
    @Test(arguments: [nil: false, 1: true, 2: true, 3: false] as [Int?: Bool])
    func aSmallerPicture(fitting: Int?, isRight: Bool) throws {
        let codec = try codec(
            Self.lastOfDecode,
            Self.lastOfDecode + "\n    picture->layout.width = 2; picture->layout.height = 1;")
        let options = Codec.DecodingOptions(fitting: fitting)
        guard isRight else {
            return expect(.unsupported, saying: "its picture has 2 × 1") {
                _ = try codec.decode(Self.input, options: options)
            }
        }
        #expect(try codec.decode(Self.input, options: options).bitmap.bytes == [1, 2])
    }

    @Test(arguments: [
        ("output->file.data = NULL;", CodecError.Code.unsupported, "its coded file is empty"),
        ("output->file.count = 0;", .unsupported, "its coded file is empty"),
        ("output->file.count = SIZE_MAX / 2;", .limitExceeded, "bytes of file"),
        ("free(file); return 55;", .unsupported, "it answers 55"),
        ("free(file); return PHOTO_CODEC_FAILED;", .io, "try again"),
    ])
    func aFileOfNonsense(statement: String, code: CodecError.Code, reason: String) throws {
        let end = "output->owner = file;"
        let codec = try codec(end, end + "\n    " + statement)
        let bitmap = try Bitmap(width: 1, height: 1, format: .init(.gray), bytes: [7])
        expect(code, saying: reason) {
            var sink = Codec.MemorySink()
            try codec.encode(
                Codec.Picture(bitmap: bitmap), as: SharedLibraryCodecTests.gray, options: .init(), to: &sink)
        }
    }

    @Test(
        arguments: [
            ("NOT_MINE", .notMine), ("UNSUPPORTED", .unsupported), ("MALFORMED", .malformed),
            ("LIMIT_EXCEEDED", .limitExceeded), ("ARGUMENT", .argument), ("FAILED", .io),
        ] as [(String, CodecError.Code)])
    func everyCodeHasItsMeaning(name: String, code: CodecError.Code) throws {
        let call = "if (pixels > limits->pixels)"
        let silent = try codec(call, "if (pixels > 0) return PHOTO_CODEC_\(name);\n    " + call)
        expect(code, saying: "Gray can't read the file's header: ") {
            _ = try silent.header(of: Self.input, limits: Limits())
        }
    }

    /// Words without an end, a terminal's commands and broken UTF-8 come out as one line of text.
    @Test(arguments: [
        ("memset(message, 'x', PHOTO_CODEC_MESSAGE_SIZE);", ": " + String(repeating: "x", count: 256) + "."),
        ("strcpy(message, \"so\\n\\033[2J bad. \");", ": so [2J bad."),
        ("strcpy(message, \"\\377\");", ": \u{FFFD}."),
    ])
    func wordsAreMadeFit(statement: String, end: String) throws {
        let call = "if (pixels > limits->pixels)"
        let codec = try codec(call, "if (pixels > 0) { \(statement) return PHOTO_CODEC_MALFORMED; }\n    " + call)
        let error = #expect(throws: CodecError.self) { try codec.header(of: Self.input, limits: Limits()) }
        #expect(error?.message.hasSuffix(end) == true, "\(error?.message ?? "")")
    }

    /// After an answer that breaks the rules, the next codec is asked.
    @Test func theNextCodecIsAsked() throws {
        var registry = CodecRegistry()
        let sound = try SharedLibrary(SharedLibrary.exampleSource)
        let broken = try SharedLibrary(
            altering: Self.lastOfDecode, to: Self.lastOfDecode + "\n    free(pixels); return 77;")
        try registry.load(library: sound.url.path)
        try registry.load(library: broken.url.path)
        #expect(try registry.decode(Self.input).bitmap.bytes == [1, 2, 3, 4, 5, 6])
    }
}
