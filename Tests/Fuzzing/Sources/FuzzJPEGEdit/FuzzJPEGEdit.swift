import ContentTypes
import FuzzInput
import PhotoMetadata

/// The smallest picture: one grey block.
private let coded: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
    + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x3F, 0xFF, 0xD9]

/// Metadata of a JPEG: patched where it lies, and put around another picture.
@c(LLVMFuzzerTestOneInput)
public func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = unsafe FuzzInput(start, count)
    input.force([0xFF, 0xD8, 0xFF])
    guard let file = try? JPEGFile(input.bytes) else { return 0 }
    precondition((try? file.patchedInPlace().bytes.count) == count, "a patch in place changed the length")
    if let graft = try? file.grafted(onto: coded, turns: PictureTurns(.right, thumbnail: { $0 }, secondary: { $0 })) {
        precondition((try? JPEGFile(graft.bytes)) != nil, "a graft is no JPEG")
    }
    return 0
}
