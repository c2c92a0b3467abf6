/// Whether bytes start as a TIFF structure does: byte order, 42, an offset.
func isTIFF(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 8 else { return false }
    return bytes.starts(with: [0x49, 0x49, 0x2a, 0]) || bytes.starts(with: [0x4d, 0x4d, 0, 0x2a])
}

/// Drops the marker `Exif` and two zeros, which belongs to JPEG but is also found elsewhere.
func withoutExifMarker(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(bytes.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) ? bytes.dropFirst(6) : bytes)
}
