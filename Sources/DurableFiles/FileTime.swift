#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A moment as file systems record it: nanoseconds since 1970 in UTC, from 1677 to 2262.
public struct FileTime: Hashable, Sendable, Comparable {
    /// Nanoseconds since the beginning of 1970.
    public let nanosecondsSince1970: Int64

    /// Wraps a number of nanoseconds.
    public init(nanosecondsSince1970: Int64) {
        self.nanosecondsSince1970 = nanosecondsSince1970
    }

    /// Puts seconds and nanoseconds together; a moment out of range becomes the nearest one in range.
    public init(seconds: Int64, nanoseconds: Int64) {
        let (scaled, tooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflow) = scaled.addingReportingOverflow(nanoseconds)
        nanosecondsSince1970 = tooLarge || overflow ? (seconds < 0 ? .min : .max) : sum
    }

    /// This moment by the system's clock.
    public static var now: FileTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return FileTime(time)
    }

    /// Whole seconds since 1970, rounded down.
    public var seconds: Int64 {
        let quotient = nanosecondsSince1970 / 1_000_000_000
        return nanosecondsSince1970 % 1_000_000_000 < 0 ? quotient - 1 : quotient
    }

    /// The nanoseconds after ``seconds``: 0 to 999,999,999.
    public var nanoseconds: Int64 {
        let rest = nanosecondsSince1970 % 1_000_000_000
        return rest < 0 ? rest + 1_000_000_000 : rest
    }

    /// Orders by time.
    public static func < (left: FileTime, right: FileTime) -> Bool {
        left.nanosecondsSince1970 < right.nanosecondsSince1970
    }

    init(_ time: timespec) {
        self.init(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
    }

    /// The two numbers that C wants.
    var parts: timespec { timespec(tv_sec: numericCast(seconds), tv_nsec: numericCast(nanoseconds)) }
}
