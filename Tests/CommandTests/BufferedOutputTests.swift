@testable import Console
import DurableFiles
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct BufferedOutputTests {
    /// Both ends of a pipe; the caller closes them.
    private func pipeEnds() -> (reading: CInt, writing: CInt) {
        var ends: [CInt] = [0, 0]
        #expect(unsafe pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    private func readAll(_ descriptor: CInt, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = unsafe max(0, read(descriptor, buffer.baseAddress, count))
        }
    }

    @Test func keepsUntilFlushed() throws {
        let ends = pipeEnds()
        defer { close(ends.reading); close(ends.writing) }
        let output = BufferedOutput(descriptor: ends.writing, name: "pipe", capacity: 8)
        try output.write("abc")
        try output.write([0x64])
        #expect(fcntl(ends.reading, F_SETFL, O_NONBLOCK) == 0)
        #expect(readAll(ends.reading, count: 16).isEmpty)
        try output.flush()
        #expect(readAll(ends.reading, count: 16) == Array("abcd".utf8))
        try output.write("0123456789")
        #expect(readAll(ends.reading, count: 16) == Array("0123456789".utf8))
    }

    @Test func reportsAClosedPipe() {
        _ = BufferedOutput.standardOutput()
        let ends = pipeEnds()
        close(ends.reading)
        defer { close(ends.writing) }
        let output = BufferedOutput(descriptor: ends.writing, name: "pipe", capacity: 0)
        #expect(throws: SystemError(call: "write", number: EPIPE, subject: "pipe")) { try output.write("x") }
    }
}
