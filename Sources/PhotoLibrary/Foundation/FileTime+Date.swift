public import DurableFiles

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Date {
    /// The moment of a file's time, to about a ten-millionth of a second.
    public init(_ time: FileTime) {
        let seconds = time.seconds - FileTime.referenceDate
        self.init(timeIntervalSinceReferenceDate: Double(seconds) + Double(time.nanoseconds) / 1e9)
    }
}

extension FileTime {
    /// The moment of a date; one out of range becomes the nearest one in range.
    public init(_ date: Date) {
        let interval = date.timeIntervalSinceReferenceDate
        let whole = interval.rounded(.down)
        guard let seconds = Int64(exactly: whole), abs(whole) < 1e12 else {
            self.init(nanosecondsSince1970: interval < 0 ? .min : .max)
            return
        }
        self.init(seconds: seconds + Self.referenceDate, nanoseconds: Int64(((interval - whole) * 1e9).rounded(.down)))
    }

    /// The beginning of 2001, from which Foundation counts, in seconds since 1970.
    fileprivate static let referenceDate: Int64 = 978_307_200
}
