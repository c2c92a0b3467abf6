/// Drops the marker `Exif` and two zeros, which belongs to JPEG but is also found elsewhere.
package func withoutExifMarker(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(bytes.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) ? bytes.dropFirst(6) : bytes)
}
