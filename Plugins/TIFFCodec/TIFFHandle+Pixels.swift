#if TIFF
    import CLibTIFF
    import PhotoCodecs

    extension TIFFHandle {
        /// The samples of the directory that is selected, as a bitmap has them, and whether all of them are real.
        ///
        /// What is damaged or missing stays zero.
        /// - Throws: also `malformed` when nothing of the picture is there.
        func pixels(
            _ layout: PixelLayout, limits: Limits, interruption: Codec.Interruption
        ) throws(CodecError) -> (bytes: [UInt8], isComplete: Bool) {
            let count = try limits.admit(width: layout.width, height: layout.height, format: layout.format)
            forget()
            file.fillsGaps = true
            var target = PixelTarget(layout, bytes: [UInt8](repeating: 0, count: count), limits, interruption)
            if case .lumaChroma = layout.colors {
                try readLumaChroma(layout, into: &target)
            } else if layout.isTiled {
                try readTiles(layout, into: &target)
            } else {
                try readRows(layout, into: &target)
            }
            let isComplete = damages == 0 && !file.isCut && target.isFilled
            file.fillsGaps = false
            guard isComplete || (target.isTouched && target.bytes.contains { $0 != 0 }) else {
                throw CodecError(
                    .malformed, "The TIFF can't be decoded: its picture data are damaged or cut off\(said).")
            }
            return (target.bytes, isComplete)
        }

        /// Reads strips row by row, so that of a damaged strip the rows above the damage are kept.
        private func readRows(_ layout: PixelLayout, into target: inout PixelTarget) throws(CodecError) {
            let size = unsafe Int(TIFFScanlineSize(tiff))
            var row = [UInt8](repeating: 0, count: try target.admit(size, pixels: layout.width, rows: 1))
            let rowsPerStrip = max(1, min(long(TIFFTAG_ROWSPERSTRIP), layout.height))
            for plane in layout.planes {
                var y = 0
                while y < layout.height {
                    try target.step()
                    if target.takesRows {
                        let isRead = unsafe target.withRow(y) { unsafe read(into: $0, y, plane) }
                        y = target.next(after: y, isRead, rowsPerStrip)
                        continue
                    }
                    let isRead = unsafe row.withUnsafeMutableBytes { unsafe read(into: $0, y, plane) }
                    if isRead { target.put(row, from: 0, pixels: layout.width, plane: plane, x: 0, y: y) }
                    y = target.next(after: y, isRead, rowsPerStrip)
                }
            }
        }

        private func read(into row: UnsafeMutableRawBufferPointer, _ y: Int, _ plane: Int?) -> Bool {
            let sample = UInt16(truncatingIfNeeded: plane ?? 0)
            return unsafe TIFFReadScanline(tiff, row.baseAddress, UInt32(truncatingIfNeeded: y), sample) == 1
        }

        private func readTiles(_ layout: PixelLayout, into target: inout PixelTarget) throws(CodecError) {
            let (width, height) = (long(TIFFTAG_TILEWIDTH), long(TIFFTAG_TILELENGTH))
            let size = unsafe Int(TIFFTileSize(tiff))
            guard width > 0, height > 0, size > 0, size.isMultiple(of: height) else { throw target.wrongSize }
            _ = try target.admit(size / height, pixels: width, rows: height)
            for plane in layout.planes {
                for y in stride(from: 0, to: layout.height, by: height) {
                    for x in stride(from: 0, to: layout.width, by: width) {
                        try target.check()
                        guard let tile = readTile(x, y, plane, size: size, filler: 0) else { continue }
                        let pixels = min(width, layout.width - x)
                        for line in 0..<min(height, layout.height - y) {
                            target.put(
                                tile, from: line * (size / height), pixels: pixels, plane: plane, x: x, y: y + line)
                        }
                    }
                }
            }
        }

        /// One tile; nil when nothing of it is there.
        private func readTile(_ x: Int, _ y: Int, _ plane: Int?, size: Int, filler: UInt8) -> [UInt8]? {
            let tile = unsafe TIFFComputeTile(
                tiff, UInt32(truncatingIfNeeded: x), UInt32(truncatingIfNeeded: y), 0,
                UInt16(truncatingIfNeeded: plane ?? 0))
            return unsafe block(size: size, filler: filler) { bytes in
                unsafe TIFFReadEncodedTile(tiff, tile, bytes, tmsize_t(size))
            }
        }

        /// What a call of libtiff decodes; nil when it is nothing.
        private func block(
            size: Int, filler: UInt8, _ read: (UnsafeMutableRawPointer?) -> tmsize_t
        ) -> [UInt8]? {
            var bytes = [UInt8](repeating: filler, count: size)
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe read($0.baseAddress) }
            return count >= 0 || bytes.contains { $0 != filler } ? bytes : nil
        }

        /// Reads luma and chroma that no codec of libtiff's converts, a strip or a tile at a time.
        private func readLumaChroma(_ layout: PixelLayout, into target: inout PixelTarget) throws(CodecError) {
            let converter = try LumaChroma(of: self)
            let width = layout.isTiled ? long(TIFFTAG_TILEWIDTH) : layout.width
            let height =
                layout.isTiled ? long(TIFFTAG_TILELENGTH) : max(1, min(long(TIFFTAG_ROWSPERSTRIP), layout.height))
            guard width > 0, height > 0 else { throw target.wrongSize }
            for y in stride(from: 0, to: layout.height, by: height) {
                for x in stride(from: 0, to: layout.width, by: width) {
                    try target.check()
                    let rows = layout.isTiled ? height : min(height, layout.height - y)
                    let size = unsafe Int(
                        layout.isTiled ? TIFFTileSize(tiff) : TIFFVStripSize(tiff, UInt32(truncatingIfNeeded: rows)))
                    try target.admit(size, atLeast: converter.byteCount(width: width, height: rows))
                    let block =
                        layout.isTiled
                        ? readTile(x, y, nil, size: size, filler: 128) : readStrip(at: y, size: size, filler: 128)
                    guard let block else { continue }
                    converter.convert(block, width: width, to: &target, x: x, y: y, rows: min(rows, layout.height - y))
                }
            }
        }

        private func readStrip(at y: Int, size: Int, filler: UInt8) -> [UInt8]? {
            let strip = unsafe TIFFComputeStrip(tiff, UInt32(truncatingIfNeeded: y), 0)
            return unsafe block(size: size, filler: filler) { bytes in
                unsafe TIFFReadEncodedStrip(tiff, strip, bytes, tmsize_t(size))
            }
        }
    }
#endif
