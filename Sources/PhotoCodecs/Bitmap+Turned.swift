public import ContentTypes

extension Bitmap {
    /// The picture as it is shown when this bitmap is stored with an orientation.
    ///
    /// Every sample is kept, only its place changes. The picture is walked in tiles small enough for the innermost
    /// cache, so a quarter turn costs little more than a copy.
    public func turned(by orientation: Orientation) -> Bitmap {
        guard orientation != .up else { return self }
        let route = Route(width: width, height: height, bytesPerPixel: format.bytesPerPixel, orientation: orientation)
        let turned = unsafe bytes.withUnsafeBytes { source in
            unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
                unsafe route.run(from: source, to: UnsafeMutableRawBufferPointer(target))
                count = bytes.count
            }
        }
        return Bitmap(
            known: orientation.swapsAxes ? (height, width) : (width, height), format: format, color: color,
            bytes: turned)
    }
}

/// Where each pixel of a turned picture comes from: an affine walk over the bytes of the source.
private struct Route {
    let pixelSize: Int
    let targetWidth: Int
    let targetHeight: Int
    /// Source offset of the target's first pixel.
    let origin: Int
    /// Bytes in the source from one target pixel to the next in its row.
    let columnStep: Int
    /// Bytes in the source from one target row to the next.
    let rowStep: Int
    /// Target pixels that are written at a stretch, and target rows before the stretch moves on.
    let tile: (columns: Int, rows: Int)

    init(width: Int, height: Int, bytesPerPixel: Int, orientation: Orientation) {
        let rowBytes = width * bytesPerPixel
        let reversesColumns = [.upMirrored, .down, .rightMirrored, .left].contains(orientation)
        let reversesRows = [.down, .downMirrored, .right, .rightMirrored].contains(orientation)
        let acrossStep = reversesColumns ? -bytesPerPixel : bytesPerPixel
        let downStep = reversesRows ? -rowBytes : rowBytes
        pixelSize = bytesPerPixel
        origin = (reversesColumns ? rowBytes - bytesPerPixel : 0) + (reversesRows ? (height - 1) * rowBytes : 0)
        if orientation.swapsAxes {
            (targetWidth, targetHeight, columnStep, rowStep) = (height, width, downStep, acrossStep)
            tile = (32, 64)
        } else {
            (targetWidth, targetHeight, columnStep, rowStep) = (width, height, acrossStep, downStep)
            tile = (width, height)
        }
    }

    /// Fills the target; both buffers hold the whole picture.
    func run(from source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer) {
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        if columnStep == pixelSize {
            unsafe copyRows(from, to)
            return
        }
        switch pixelSize {
        case 1: unsafe walk(UInt8.self, from, to)
        case 2: unsafe walk(UInt16.self, from, to)
        case 3: unsafe walkTriples(from, to, sourceCount: source.count)
        case 4: unsafe walk(UInt32.self, from, to)
        case 6: unsafe walk(Triple<UInt16>.self, from, to)
        case 8: unsafe walk(UInt64.self, from, to)
        default: unsafe walkBytes(from, to)
        }
    }

    /// Rows stay whole and only change their order.
    private func copyRows(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer) {
        let rowBytes = targetWidth * pixelSize
        for row in 0..<targetHeight {
            unsafe (to + row * rowBytes).copyMemory(from: from + origin + row * rowStep, byteCount: rowBytes)
        }
    }

    /// Moves pixels one by one, each as one value.
    private func walk<Pixel: BitwiseCopyable>(
        _ pixel: Pixel.Type, _ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer
    ) {
        forEachStretch { source, target, count in
            var read = unsafe from + source
            var write = unsafe to + target
            for _ in 0..<count {
                unsafe write.storeBytes(of: read.loadUnaligned(as: pixel), as: pixel)
                unsafe read += columnStep
                unsafe write += pixelSize
            }
        }
    }

    /// Moves pixels of three bytes four at a time, as three words.
    private func walkTriples(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, sourceCount: Int) {
        func load(_ read: UnsafeRawPointer) -> UInt32 {
            unsafe UInt32(littleEndian: read.loadUnaligned(as: UInt32.self)) & 0xFF_FFFF
        }
        forEachStretch { source, target, count in
            // A word has a byte more than a pixel, which after the last pixel of the picture isn't there.
            let last = max(source, source + (count - 1) * columnStep)
            let fours = last + 4 <= sourceCount ? count / 4 : 0
            var read = unsafe from + source
            var write = unsafe to + target
            for _ in 0..<fours {
                let (a, b) = unsafe (load(read), load(read + columnStep))
                let (c, d) = unsafe (load(read + 2 * columnStep), load(read + 3 * columnStep))
                unsafe write.storeBytes(of: (a | b << 24).littleEndian, as: UInt32.self)
                unsafe write.storeBytes(of: (b >> 8 | c << 16).littleEndian, toByteOffset: 4, as: UInt32.self)
                unsafe write.storeBytes(of: (c >> 16 | d << 8).littleEndian, toByteOffset: 8, as: UInt32.self)
                unsafe read += 4 * columnStep
                unsafe write += 12
            }
            for _ in 4 * fours..<count {
                unsafe write.storeBytes(of: read.loadUnaligned(as: Triple<UInt8>.self), as: Triple<UInt8>.self)
                unsafe read += columnStep
                unsafe write += 3
            }
        }
    }

    /// Moves pixels of an uncommon size byte by byte.
    private func walkBytes(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer) {
        forEachStretch { source, target, count in
            for index in 0..<count {
                unsafe (to + target + index * pixelSize)
                    .copyMemory(from: from + source + index * columnStep, byteCount: pixelSize)
            }
        }
    }

    /// Calls the body for each run of target pixels, tile by tile, with offsets in bytes and a count of pixels.
    @inline(__always)
    private func forEachStretch(_ body: (_ source: Int, _ target: Int, _ count: Int) -> Void) {
        for top in stride(from: 0, to: targetHeight, by: tile.rows) {
            for left in stride(from: 0, to: targetWidth, by: tile.columns) {
                let count = min(tile.columns, targetWidth - left)
                for row in top..<min(top + tile.rows, targetHeight) {
                    let source = origin + left * columnStep + row * rowStep
                    body(source, (row * targetWidth + left) * pixelSize, count)
                }
            }
        }
    }
}

/// Three samples moved as one value.
private struct Triple<Sample: BitwiseCopyable>: BitwiseCopyable {
    var first: Sample
    var second: Sample
    var third: Sample
}
