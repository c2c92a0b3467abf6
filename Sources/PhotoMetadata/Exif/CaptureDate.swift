/// When a photo was taken, by the camera's clock.
public struct CaptureDate: Hashable, Sendable {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day, 1 to as many as the month has.
    public let day: Int
    /// The hour, 0 to 23.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int
    /// The second, 0 to 59.
    public let second: Int
    /// The fraction of the second as the digits behind the point, at most nine; nil where none is stated.
    public let fraction: String?
    /// Minutes by which the clock was ahead of UTC; nil where that isn't stated.
    public let offsetMinutes: Int?

    /// Reads Exif's spelling, `YYYY:MM:DD HH:MM:SS`; nil for a date that isn't one.
    ///
    /// - Parameters:
    ///   - text: date and time; `-` and `/` between the numbers of the date are taken too.
    ///   - fraction: the digits of a sub-second tag.
    ///   - offset: an offset tag, `+HH:MM` or `-HH:MM`.
    public init?(exif text: String, fraction: String? = nil, offset: String? = nil) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 19, [UInt8(ascii: " "), UInt8(ascii: "T")].contains(bytes[10]),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10]), let hour = Self.number(bytes[11..<13]),
            let minute = Self.number(bytes[14..<16]), let second = Self.number(bytes[17..<19]),
            [4, 7].allSatisfy({ ":-/".utf8.contains(bytes[$0]) }), bytes[13] == 0x3A, bytes[16] == 0x3A,
            year >= 1, let days = Self.days(in: month, of: year), (1...days).contains(day), hour < 24, minute < 60,
            second < 60
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, second)
        let digits = (fraction ?? "").prefix { $0.isASCII && $0.isNumber }.prefix(9)
        self.fraction = digits.isEmpty ? nil : String(digits)
        offsetMinutes = offset.flatMap(Self.offset)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            value = 10 * value + Int(digit - 0x30)
        }
        return value
    }

    private static func days(in month: Int, of year: Int) -> Int? {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        case 1...12: 31
        default: nil
        }
    }

    private static func offset(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 6, bytes[3] == 0x3A, let hours = number(bytes[1..<3]), let minutes = number(bytes[4..<6]),
            hours <= 14, minutes < 60
        else { return nil }
        switch bytes[0] {
        case UInt8(ascii: "+"): return 60 * hours + minutes
        case UInt8(ascii: "-"): return -60 * hours - minutes
        default: return nil
        }
    }
}

extension CaptureDate: CustomStringConvertible {
    /// The date by ISO 8601, with an offset where it is known, such as `2024-02-29T23:59:58.25+05:30`.
    public var description: String {
        let date = "\(padded(year, 4))-\(padded(month))-\(padded(day))"
        let time = "\(padded(hour)):\(padded(minute)):\(padded(second))" + (fraction.map { "." + $0 } ?? "")
        guard let offsetMinutes else { return "\(date)T\(time)" }
        let size = abs(offsetMinutes)
        return "\(date)T\(time)\(offsetMinutes < 0 ? "-" : "+")\(padded(size / 60)):\(padded(size % 60))"
    }

    private func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
