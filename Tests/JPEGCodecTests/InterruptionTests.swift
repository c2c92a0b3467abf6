import ContentTypes
import JPEGCodec
import PhotoCodecs
import Synchronization
import Testing

@Suite struct InterruptionTests {
    private let codec = JPEGCodec()

    /// Decodes until the check of a number, counted from 0; gives how many were made and what came of it.
    private func decode(_ file: Codec.Input, untilCheck last: Int, fitting side: Int? = nil) -> (Int, CodecError.Code?)
    {
        let checks = Counter()
        let interruption = Codec.Interruption { checks.next() >= last }
        do throws(CodecError) {
            let options = Codec.DecodingOptions(fitting: side, interruption: interruption)
            _ = try codec.decode(file, options: options)
            return (checks.count, nil)
        } catch {
            return (checks.count, error.code)
        }
    }

    @Test(arguments: [Coding.gray, .ycc420, .progressive, .ycck], [nil, 100])
    func canComeAtEveryCheck(coding: Coding, side: Int?) throws {
        let file = try coding.file(1200, 900)
        let (count, code) = decode(file, untilCheck: .max, fitting: side)
        #expect(code == nil)
        // A step is of a mebibyte of samples and a row, and a scan of a progressive file has steps of its own.
        #expect(count >= 2 + 1200 * 900 * coding.sampling.count / (1 << 20 + 1200 * 32))
        if coding.frame == 0xC2 { #expect(count >= 10) }
        for last in 0..<count { #expect(decode(file, untilCheck: last, fitting: side) == (last + 1, .cancelled)) }
    }

    @Test func aDeadlineIsKept() throws {
        let file = try Coding.progressive.file(64, 64)
        for (deadline, code) in [(-1, CodecError.Code.deadlineExceeded), (3600, nil)] as [(Int, CodecError.Code?)] {
            let interruption = Codec.Interruption(deadline: .now + .seconds(deadline))
            var found: CodecError.Code?
            do throws(CodecError) {
                _ = try codec.decode(file, options: Codec.DecodingOptions(interruption: interruption))
            } catch {
                found = error.code
            }
            #expect(found == code)
        }
    }
}

/// Counts calls, from any thread.
private final class Counter: Sendable {
    private let calls = Atomic(0)

    var count: Int { calls.load(ordering: .relaxed) }

    /// The number of this call, from 0.
    func next() -> Int { calls.add(1, ordering: .relaxed).oldValue }
}
