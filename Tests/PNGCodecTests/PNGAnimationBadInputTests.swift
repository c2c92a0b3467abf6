import ContentTypes
import PNGCodec
import PhotoCodecs
import Synchronization
import Testing

@Suite struct PNGAnimationBadInputTests {
    private static let plain = AnimationFixture([frame(0), frame(1), frame(2, across: 2), frame(3)], loopCount: 2)

    private static func frame(_ gray: UInt8, across width: Int = 3) -> AnimationFixture.Frame {
        let row = [UInt8](repeating: gray, count: 2 * width)
        return AnimationFixture.Frame(size: (width, 2), rows: [row, row])
    }

    private func failure(_ change: (inout [(type: String, data: [UInt8])]) -> Void) -> CodecError? {
        var fixture = Self.plain.png
        change(&fixture.chunks)
        #expect(throws: Never.self, "the default picture is there all the same") {
            try PNGCodec().decode(fixture.input)
        }
        let error = #expect(throws: CodecError.self) { try frames(of: fixture.input) }
        return error
    }

    /// The chunks are IHDR, acTL, fcTL 0, IDAT, fcTL 1, fdAT 2, fcTL 3, fdAT 4, fcTL 5, fdAT 6, IEND.
    @Test func chunksOutOfPlaceAreDamage() {
        let changes: [(inout [(type: String, data: [UInt8])]) -> Void] = [
            { $0.swapAt(4, 6) }, { $0.swapAt(4, 5) }, { $0.remove(at: 4) }, { $0.remove(at: 5) },
            { $0.insert($0[2], at: 2) }, { $0.insert($0[4], at: 4) }, { $0.insert($0[5], at: 5) },
            { $0[2].data[3] = 1 }, { $0[9].data[3] = 9 }, { $0[1].data[3] = 0 }, { $0[1].data[3] = 3 },
            { $0[1].data[3] = 5 }, { $0[1].data.removeLast() }, { $0[4].data.removeLast() },
            { $0[5].data = [0, 0] }, { $0[5].data.removeLast(8) }, { $0.swapAt(1, 3) },
            { $0.removeSubrange(8...9) },
        ]
        for (number, change) in changes.enumerated() {
            #expect(failure(change)?.code == .malformed, "change \(number)")
        }
    }

    @Test(arguments: [(7, 0), (7, 4), (11, 3), (15, 1), (19, 1), (12, 0x80), (24, 3), (25, 2)])
    func framesThatCantBeAreDamage(place: Int, value: UInt8) {
        #expect(failure { $0[4].data[place] = value }?.code == .malformed)
    }

    @Test func aDefaultFrameIsAsLargeAsItsCanvas() {
        #expect(failure { $0[2].data[7] = 2 }?.code == .malformed)
    }

    @Test func framesAreLimited() throws {
        var limits = Limits()
        limits.frames = 4
        #expect(try PNGCodec().frames(of: Self.plain.input, limits: limits) == .init(count: 4, loopCount: 2))
        limits.frames = 3
        for call in [
            { _ = try PNGCodec().frames(of: Self.plain.input, limits: limits) },
            { _ = try frames(of: Self.plain.input, options: .init(limits: limits)) },
        ] as [() throws -> Void] {
            #expect { try call() } throws: { ($0 as? CodecError)?.code == .limitExceeded }
        }
    }

    /// A header that promises four billion frames takes no memory for them.
    @Test func manyPromisedFramesCostNothing() {
        #expect(failure { $0[1].data.replaceSubrange(0..<4, with: [255, 255, 255, 255]) }?.code == .limitExceeded)
    }

    @Test func everyTruncationGivesTheFramesThatAreThere() throws {
        let whole = try frames(of: Self.plain.input)
        let bytes = Self.plain.input.bytes
        for count in 0..<bytes.count {
            var shown: [Codec.Frame] = []
            let input = Codec.Input(bytes: Array(bytes[..<count]), type: .png)
            do throws(CodecError) {
                try PNGCodec().decodeFrames(input, options: .init()) { shown.append($0) }
                #expect(shown.last?.picture.isComplete == false, "cut at \(count)")
            } catch {
                #expect(error.code == (count < 8 ? .notMine : .malformed))
            }
            #expect(shown.filter(\.picture.isComplete) == Array(whole.prefix(shown.count { $0.picture.isComplete })))
            #expect(shown.dropLast().allSatisfy { $0.picture.isComplete })
        }
    }

    /// What has been lost behind a frame takes nothing from it: cut in each control, after it, or a byte short of it.
    @Test(arguments: 1...3)
    func aFrameBeforeTheCutIsWhole(count: Int) throws {
        let whole = try frames(of: Self.plain.input)
        let control = Self.plain.png.chunks[..<(2 + 2 * count)].reduce(8) { $0 + 12 + $1.data.count }
        for (cut, isWhole) in [(-1, false), (0, true), (1, true), (20, true), (38, true), (45, true)] {
            var shown: [Codec.Frame] = []
            let input = Codec.Input(bytes: Array(Self.plain.input.bytes[..<(control + cut)]), type: .png)
            let error = #expect(throws: CodecError.self) {
                try PNGCodec().decodeFrames(input, options: .init()) { shown.append($0) }
            }
            #expect(error?.code == .malformed)
            #expect(shown.count == count && shown.map(\.picture.isComplete).last == isWhole, "\(cut)")
            if isWhole { #expect(shown == Array(whole.prefix(count)), "\(cut)") }
        }
    }

    @Test func everyFlippedBitEndsInAnAnswer() {
        let bytes = Self.plain.input.bytes
        for bit in 0..<bytes.count * 8 {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: CodecError.self, "bit \(bit)") {
                try PNGCodec().decodeFrames(Codec.Input(bytes: flipped, type: .png), options: .init()) {
                    (frame) throws(CodecError) in
                    guard frame.picture.isComplete else { throw CodecError(.malformed, "cut") }
                }
            }
        }
    }

    @Test func canBeInterruptedAtEveryCheck() throws {
        func code(untilCheck last: Int) -> (checks: Int, CodecError.Code?) {
            let checks = Counter()
            let options = Codec.DecodingOptions(interruption: .init { checks.next() >= last })
            do throws(CodecError) {
                _ = try frames(of: Self.plain.input, options: options)
                return (checks.count, nil)
            } catch {
                return (checks.count, error.code)
            }
        }
        let (count, end) = code(untilCheck: .max)
        #expect(count >= 9 && end == nil)
        for last in 0..<count { #expect(code(untilCheck: last) == (last + 1, .cancelled)) }
    }

    @Test func whatTheCallerThrowsEndsTheWork() {
        var count = 0
        #expect {
            try PNGCodec().decodeFrames(Self.plain.input, options: .init()) { (_) throws(CodecError) in
                count += 1
                if count == 2 { throw CodecError(.io, "The disk is full.") }
            }
        } throws: { ($0 as? CodecError)?.code == .io }
        #expect(count == 2)
    }
}

/// Counts calls, from any thread.
final class Counter: Sendable {
    private let calls = Atomic(0)

    var count: Int { calls.load(ordering: .relaxed) }

    /// The number of this call, from 0.
    func next() -> Int { calls.add(1, ordering: .relaxed).oldValue }
}
