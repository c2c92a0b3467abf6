package import DurableFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Standard input, read as it comes.
package enum StandardInput {
    /// Reads until the end or until there are `limit` bytes.
    package static func read(upTo limit: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let block = try readBlock(upTo: min(limit - bytes.count, 1 << 16))
            if block.isEmpty { break }
            bytes += block
        }
        return bytes
    }

    /// Reads what is there, at least one byte; none at the end.
    package static func readBlock(upTo count: Int) throws(SystemError) -> [UInt8] {
        var number: CInt = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(1, count)) { buffer, filled in
            repeat {
                #if canImport(Darwin)
                    let got = unsafe Darwin.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                #else
                    let got = unsafe Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                #endif
                number = got < 0 ? errno : 0
                filled = max(0, got)
            } while number == EINTR
        }
        guard number == 0 else { throw SystemError(call: "read", number: number, subject: "standard input") }
        return bytes
    }
}
