/// The tags this module reads or edits, by their names in TIFF 6.0 and Exif 2.32.
enum ExifTag {
    static let imageWidth: UInt16 = 0x0100
    static let imageLength: UInt16 = 0x0101
    static let compression: UInt16 = 0x0103
    static let make: UInt16 = 0x010F
    static let model: UInt16 = 0x0110
    static let stripOffsets: UInt16 = 0x0111
    static let orientation: UInt16 = 0x0112
    static let stripByteCounts: UInt16 = 0x0117
    static let xResolution: UInt16 = 0x011A
    static let yResolution: UInt16 = 0x011B
    static let dateTime: UInt16 = 0x0132
    static let thumbnailOffset: UInt16 = 0x0201
    static let thumbnailLength: UInt16 = 0x0202
    static let subDirectories: UInt16 = 0x014A
    static let xmp: UInt16 = 0x02BC
    /// C2PA's manifests.
    static let contentCredentials: UInt16 = 0xCD41
    static let iptc: UInt16 = 0x83BB
    static let photoshop: UInt16 = 0x8649
    static let exifPointer: UInt16 = 0x8769
    static let gpsPointer: UInt16 = 0x8825
    static let dateTimeOriginal: UInt16 = 0x9003
    static let dateTimeDigitized: UInt16 = 0x9004
    static let offsetTime: UInt16 = 0x9010
    static let offsetTimeOriginal: UInt16 = 0x9011
    static let offsetTimeDigitized: UInt16 = 0x9012
    static let subjectArea: UInt16 = 0x9214
    static let makerNote: UInt16 = 0x927C
    static let subsecond: UInt16 = 0x9290
    static let subsecondOriginal: UInt16 = 0x9291
    static let subsecondDigitized: UInt16 = 0x9292
    static let pixelXDimension: UInt16 = 0xA002
    static let pixelYDimension: UInt16 = 0xA003
    static let interoperabilityPointer: UInt16 = 0xA005
    static let subjectLocation: UInt16 = 0xA214
}
