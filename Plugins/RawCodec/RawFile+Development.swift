#if RAW
    import CLibRaw
    import ContentTypes
    import PhotoCodecs

    extension RawFile {
        /// Develops the picture, on request at half its size.
        borrowing func developed(halved: Bool = false) throws(CodecError) -> Codec.Picture {
            try requireDecoder()
            unsafe handle.pointee.params.half_size = halved ? 1 : 0
            try unpack()
            try requireValues()
            try watch.check(unsafe libraw_dcraw_process(handle))
            try requireHeader(halved: halved)
            var picture = self.picture(try bitmap(), orientation: header.orientation)
            picture.isComplete = !watch.sawDamage && !watch.failure.isCut
            let preview = unsafe (handle.pointee.thumbnail.twidth, handle.pointee.thumbnail.theight)
            if unsafe handle.pointee.thumbnail.tlength > 0 || preview.0 > 0 {
                picture.omitted.append(preview.0 > 0 ? "preview (\(preview.0) × \(preview.1))" : "preview")
            }
            let count = unsafe handle.pointee.idata.raw_count
            if count > 1 { picture.omitted.append("\(count - 1) further exposures") }
            return picture
        }

        /// A picture of this file with what every one carries.
        borrowing func picture(_ bitmap: Bitmap, orientation: Orientation) -> Codec.Picture {
            let xmp = unsafe Self.xmp(of: handle.pointee.idata).map { unsafe Array($0) }
            var picture = Codec.Picture(
                bitmap: bitmap, orientation: orientation, metadata: Codec.Metadata(xmp: xmp))
            picture.omitted = ["Exif"]
            return picture
        }

        /// Refuses what LibRaw identifies but has only a stand-in to read, such as the VC-5 of GoPro's cameras.
        private borrowing func requireDecoder() throws(CodecError) {
            let name = unpackerName
            guard name.contains("placeholder") else { return }
            throw CodecError(
                .unsupported,
                "The RAW file's compression is none that LibRaw was built with here (\(name)); develop it elsewhere.")
        }

        /// What LibRaw calls the function that reads the sensor's values.
        private var unpackerName: String {
            unsafe libraw_unpack_function_name(handle).map { unsafe String(cString: $0) } ?? ""
        }

        /// Refuses a damaged file of which no value could be read: what LibRaw then develops is nobody's picture. Of
        /// values that are compressed it doesn't always tell that it read none.
        private borrowing func requireValues() throws(CodecError) {
            guard watch.sawDamage || watch.failure.isCut || !unpackerName.contains("packed"),
                let values = unsafe handle.pointee.rawdata.raw_image
            else { return }
            let sizes = unsafe handle.pointee.rawdata.sizes
            let count = Int(sizes.raw_width) * Int(sizes.raw_height)
            guard unsafe UnsafeBufferPointer(start: values, count: count).allSatisfy({ $0 == 0 }) else { return }
            throw CodecError(.malformed, "The RAW file is damaged or cut off: none of its sensor's values is there.")
        }

        /// Refuses what LibRaw developed to something else than it told of.
        private borrowing func requireHeader(halved: Bool) throws(CodecError) {
            let (width, height) = unsafe (Int(handle.pointee.sizes.width), Int(handle.pointee.sizes.height))
            let isGray = unsafe handle.pointee.idata.colors == 1
            let isAsLarge =
                halved
                ? width <= header.width && height <= header.height
                : (width, height) == (header.width, header.height)
            guard isAsLarge, isGray == (header.format.model == .gray) else {
                throw CodecError(
                    .malformed,
                    "The RAW file is damaged: LibRaw tells of \(header.width) × \(header.height) pixels in "
                        + "\(header.format), and develops \(width) × \(height)\(isGray ? " of gray" : "").")
            }
        }

        /// What LibRaw developed, with sRGB's transfer function applied to it.
        private borrowing func bitmap() throws(CodecError) -> Bitmap {
            let (width, height) = unsafe (Int(handle.pointee.sizes.width), Int(handle.pointee.sizes.height))
            let count = try limits.admit(width: width, height: height, format: header.format)
            guard let image = unsafe handle.pointee.image else { throw watch.failure.error(LIBRAW_UNSPECIFIED_ERROR) }
            let source = unsafe UnsafeBufferPointer(start: image, count: width * height)
            let channels = header.format.channelCount
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                filled = count
                let samples = unsafe UnsafeMutableRawBufferPointer(buffer).bindMemory(to: UInt16.self)
                for row in 0..<height {
                    if row % 64 == 0, watch.isOver() { break }
                    let pixels = row * width..<(row + 1) * width
                    unsafe TransferCurve.sRGB.write(
                        UnsafeBufferPointer(rebasing: source[pixels]), channels: channels,
                        to: UnsafeMutableBufferPointer(rebasing: samples[(pixels.lowerBound * channels)...]))
                }
            }
            try watch.stopIfInterrupted()
            return try Bitmap(width: width, height: height, format: header.format, bytes: bytes)
        }
    }
#endif
