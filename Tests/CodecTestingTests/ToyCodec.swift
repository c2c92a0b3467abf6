import CodecTesting
import ContentTypes
import Foundation
import PhotoCodecs
import Synchronization

/// A codec of the toy format, sound or with one fault.
struct ToyCodec: Codec.Decoder {
    /// The thread that called first, for a codec that works on no other.
    private final class Owner: Sendable {
        private let thread = Mutex<ObjectIdentifier?>(nil)

        func isCalling() -> Bool {
            let caller = ObjectIdentifier(Thread.current)
            return thread.withLock { owner in
                if owner == nil { owner = caller }
                return owner == caller
            }
        }
    }

    let name = "Toy"
    let decodableTypes = [ToyFile.type]
    let fault: Fault?
    private let owner = Owner()

    init(_ fault: Fault?) { self.fault = fault }

    var samples: [Codec.Sample] {
        let head: [UInt8] = [0, 0, 8, 0, 0, 1, 0, 2, 0, 1] + Array(repeating: 0, count: 14)
        let bytes = ToyFile.magic + head + [0, 0, 0, 0] + [1, 2]
        return [Codec.Sample(bytes, type: ToyFile.type, width: fault == .samplesOfAnotherSize ? 1 : 2, height: 1)]
    }

    func header(of input: Codec.Input, limits: Limits) throws(CodecError) -> Codec.Header {
        if let picture = takenForAJPEG(input) { return picture.header }
        let limits = fault?.loosened(limits) ?? limits
        let file = try ToyFile(reading: input.bytes, limits: limits, fault: fault)
        if fault == .headerDecodes { _ = try decode(input, options: Codec.DecodingOptions(limits: limits)) }
        if fault == .headerNeedsAllPixels, input.bytes.count < file.start + 4 + file.frameSize {
            throw CodecError(.malformed, "Pixels are missing.")
        }
        var format = file.format
        if fault == .headerTellsOfBytes { format.bitsPerSample = 8 }
        return Codec.Header(
            width: file.width, height: file.height, format: format, orientation: orientation(of: file.metadata))
    }

    func orientation(of metadata: Codec.Metadata) -> Orientation {
        guard fault != .orientationIsIgnored else { return .up }
        return metadata.exif.flatMap(Orientation.init(exif:)) ?? .up
    }

    func takenForAJPEG(_ input: Codec.Input) -> Codec.Picture? {
        guard fault == .takesJPEG, input.bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        return (try? Bitmap(width: 1, height: 1, format: Bitmap.Format(.gray), bytes: [0])).map {
            Codec.Picture(bitmap: $0)
        }
    }

    func decode(_ input: Codec.Input, options: Codec.DecodingOptions) throws(CodecError) -> Codec.Picture {
        if let picture = takenForAJPEG(input) { return picture }
        var options = options
        options.limits = fault?.loosened(options.limits) ?? options.limits
        if fault == .cancellationIsIgnored {
            options.interruption = Codec.Interruption(deadline: options.interruption.deadline)
        }
        if fault == .deadlineIsIgnored { options.interruption.deadline = nil }
        try options.interruption.check()
        let file = try ToyFile(reading: input.bytes, limits: options.limits, fault: fault)
        let number = fault == .lastFrameIsDecoded ? file.frameCount - 1 : 0
        let picture = try frame(number, of: file, in: input.bytes, options.interruption)
        guard fault != .largerThanAsked else { return picture }
        return try options.fitting.map { (size) throws(CodecError) in
            try reduced(picture, toFit: size)
        } ?? picture
    }
}

extension ToyCodec {
    /// One frame, with zeros where the file is cut.
    func frame(
        _ number: Int, of file: ToyFile, in bytes: [UInt8], _ interruption: Codec.Interruption
    ) throws(CodecError) -> Codec.Picture {
        let start = file.start + number * (4 + file.frameSize) + 4
        let rest = bytes.count - start
        guard rest > 0 else { throw CodecError(.malformed, "The pixels are missing.") }
        let rowSize = file.width * file.format.bytesPerPixel
        var samples: [UInt8] = []
        for row in 0..<file.height {
            do {
                if fault == .laterAnswersAreIgnored {
                    try? interruption.check()
                } else if fault != .asksOnce {
                    try interruption.check()
                }
            } catch {
                if fault == .cancelledIsMalformed { throw CodecError(.malformed, "A row is missing.") }
                guard fault == .cancelledIsAPart else { throw error }
                break
            }
            let place = start + row * rowSize
            let end = min(place + rowSize, bytes.count)
            if place < end { samples += bytes[place..<end].map { $0 ^ 0x55 } }
        }
        samples += pastEnd(of: bytes, file.frameSize - samples.count)
        samples += Array(repeating: 0, count: file.frameSize - samples.count)
        spoil(&samples, file)
        let color = Bitmap.ColorDescription(iccProfile: returned(profile: file.profile))
        var bitmap = try Bitmap(
            width: file.width, height: file.height, format: file.format, color: color, bytes: samples)
        let orientation = orientation(of: file.metadata)
        if fault == .pixelsAreTurned { bitmap = bitmap.turned(by: orientation) }
        return Codec.Picture(
            bitmap: bitmap, orientation: orientation, metadata: returned(file.metadata),
            isComplete: rest >= file.frameSize || fault == .cutsAreHidden)
    }

    /// What lies behind an array's end, in memory that is the array's.
    private func pastEnd(of bytes: [UInt8], _ count: Int) -> [UInt8] {
        guard fault == .readsPastTheEnd else { return [] }
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return [] }
            let count = min(count, bytes.capacity - bytes.count)
            return unsafe [UInt8](UnsafeBufferPointer(start: base + bytes.count, count: max(count, 0)))
        }
    }

    private func spoil(_ samples: inout [UInt8], _ file: ToyFile) {
        if fault == .belongsToOneThread, !owner.isCalling() { samples[0] ^= 1 }
        if fault == .lastOddColumnIsLost, file.width % 2 == 1, file.width > 7 { samples[file.width - 1] ^= 0xFF }
        if fault == .lowBytesAreLost, file.format.bytesPerSample == 2 {
            for place in stride(from: 0, to: samples.count, by: 2) { samples[place] = 0 }
        }
    }

    private func returned(profile: [UInt8]?) -> [UInt8]? {
        switch fault {
        case .profileIsDropped: nil
        case .profileIsChanged: profile.map { $0.dropLast() + [0xEE] }
        default: profile
        }
    }

    private func returned(_ metadata: Codec.Metadata) -> Codec.Metadata {
        var metadata = metadata
        if fault == .xmpIsDropped { metadata.xmp = nil }
        if fault == .exifIsChanged { metadata.exif = metadata.exif.map { $0 + [0] } }
        return metadata
    }

    /// Halves a picture while it stays large enough.
    private func reduced(_ picture: Codec.Picture, toFit size: Int) throws(CodecError) -> Codec.Picture {
        var picture = picture
        let wanted = fault == .smallerThanAsked ? size / 2 : size
        while max(picture.bitmap.width, picture.bitmap.height) / 2 >= wanted, wanted > 0,
            picture.bitmap.format == Bitmap.Format(.gray)
        {
            picture.bitmap = try picture.bitmap.halved(isSqueezed: fault == .smallIsSqueezed)
            if fault == .smallIsBlank {
                picture.bitmap.bytes = Array(repeating: 255, count: picture.bitmap.bytes.count)
            }
            if fault == .smallIsTurned { picture.orientation = .left }
            // Its height stays, so that it would never be done.
            if fault == .smallIsSqueezed { break }
        }
        return picture.fitted(to: wanted)
    }
}

extension Codec.Picture {
    fileprivate var header: Codec.Header {
        Codec.Header(width: bitmap.width, height: bitmap.height, format: bitmap.format, orientation: orientation)
    }
}

extension Bitmap {
    /// The mean of every two by two samples; squeezed, every other sample of every row.
    fileprivate func halved(isSqueezed: Bool) throws(CodecError) -> Bitmap {
        let (across, down) = ((width + 1) / 2, isSqueezed ? height : (height + 1) / 2)
        let bytes = (0..<down).flatMap { y in
            (0..<across).map { x in
                let rows = isSqueezed ? [y] : [2 * y, min(2 * y + 1, height - 1)]
                let sums = rows.map {
                    Int(self.bytes[$0 * width + 2 * x]) + Int(self.bytes[$0 * width + min(2 * x + 1, width - 1)])
                }
                return UInt8(sums.reduce(0, +) / (2 * rows.count))
            }
        }
        return try Bitmap(width: across, height: down, format: format, color: color, bytes: bytes)
    }
}
