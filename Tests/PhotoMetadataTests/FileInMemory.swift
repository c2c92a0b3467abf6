@testable import PhotoMetadata

extension JPEGFile {
    /// The bytes of a file that was taken apart in memory.
    var bytes: [UInt8] { source as? [UInt8] ?? [] }
}

extension PNGFile {
    /// The bytes of a file that was taken apart in memory.
    var bytes: [UInt8] { source as? [UInt8] ?? [] }
}
