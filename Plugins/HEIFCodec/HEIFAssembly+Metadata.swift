import ContentTypes
import PhotoCodecs

extension HEIFAssembly {
    /// Adds what describes a picture.
    mutating func metadata(_ metadata: Codec.Metadata, of picture: Int) {
        if let exif = metadata.exif {
            // The offset of the TIFF structure, then the marker that it passes over, as cameras write it.
            let id = item("Exif", [0, 0, 0, 6] + Array("Exif".utf8) + [0, 0] + exif, isHidden: true)
            refer("cdsc", from: id, to: [picture])
        }
        if let xmp = metadata.xmp {
            let id = item(
                "mime", xmp, details: [0] + BoxWriter.string("application/rdf+xml"), isHidden: true)
            refer("cdsc", from: id, to: [picture])
        }
    }

    /// Adds items that describe a picture and are copied as they are.
    mutating func records(_ records: [HEIFTemplate.Record], of picture: Int) {
        for record in records {
            let id = item(record.type, record.data, details: record.details, isHidden: true)
            refer("cdsc", from: id, to: [picture])
        }
    }
}
