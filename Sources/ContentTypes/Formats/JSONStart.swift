/// Checks whether the start of a text follows the grammar of JSON, RFC 8259, without building anything.
struct JSONStart {
    /// How deep values may be nested.
    static let depthLimit = 256

    private var rest: ArraySlice<UInt8>
    private let isWhole: Bool
    /// The closing brackets that are still to come.
    private var open: [UInt8] = []

    /// Whether a text that starts with a bracket is JSON as far as it goes.
    static func isJSON(_ text: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
        var start = JSONStart(rest: text, isWhole: isWhole)
        switch start.check() {
        case .complete: return true
        case .cutOff: return !isWhole
        case .wrong: return false
        }
    }

    private enum Verdict { case complete, cutOff, wrong }

    private init(rest: ArraySlice<UInt8>, isWhole: Bool) {
        self.rest = rest
        self.isWhole = isWhole
    }

    private mutating func next() -> UInt8? {
        rest = rest.drop(while: \.isWhiteSpace)
        return rest.popFirst()
    }

    private mutating func check() -> Verdict {
        var expectsValue = true
        repeat {
            guard let byte = next() else { return .cutOff }
            let verdict = expectsValue ? value(byte) : follow(byte)
            guard verdict == .complete else { return verdict }
            expectsValue = expectsValue ? isFreshlyOpened : byte == UInt8(ascii: ",")
            if expectsValue, open.last == UInt8(ascii: "}") {
                switch name(mayClose: byte != UInt8(ascii: ",")) {
                case .closed: expectsValue = false
                case .named: break
                case .cutOff: return .cutOff
                case .wrong: return .wrong
                }
            } else if expectsValue, byte == UInt8(ascii: "["), closesAtOnce() {
                expectsValue = false
            }
            isFreshlyOpened = false
        } while !open.isEmpty
        return next() == nil ? .complete : .wrong
    }

    /// Whether the last value was an opening bracket.
    private var isFreshlyOpened = false

    private mutating func closesAtOnce() -> Bool {
        rest = rest.drop(while: \.isWhiteSpace)
        guard rest.first == UInt8(ascii: "]") else { return false }
        rest = rest.dropFirst()
        open.removeLast()
        return true
    }

    private mutating func value(_ byte: UInt8) -> Verdict {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < Self.depthLimit else { return .wrong }
            open.append(byte + 2)
            isFreshlyOpened = true
            return .complete
        case UInt8(ascii: "\""): return string()
        case UInt8(ascii: "t"): return word("rue")
        case UInt8(ascii: "f"): return word("alse")
        case UInt8(ascii: "n"): return word("ull")
        case UInt8(ascii: "-"), 0x30...0x39: return number(byte)
        default: return .wrong
        }
    }

    private mutating func follow(_ byte: UInt8) -> Verdict {
        if byte == UInt8(ascii: ",") { return .complete }
        guard byte == open.last else { return .wrong }
        open.removeLast()
        return .complete
    }

    private enum Name { case named, closed, cutOff, wrong }

    private mutating func name(mayClose: Bool) -> Name {
        guard let byte = next() else { return .cutOff }
        if byte == UInt8(ascii: "}"), mayClose {
            open.removeLast()
            return .closed
        }
        guard byte == UInt8(ascii: "\"") else { return .wrong }
        guard string() == .complete, let colon = next() else { return .cutOff }
        return colon == UInt8(ascii: ":") ? .named : .wrong
    }

    private mutating func word(_ word: String) -> Verdict {
        let found = rest.prefix(word.utf8.count)
        guard word.utf8.starts(with: found) else { return .wrong }
        rest = rest.dropFirst(found.count)
        return found.count == word.utf8.count ? .complete : .cutOff
    }

    /// A number from its second character on: no leading zeros, digits on both sides of the point, digits after `e`.
    private mutating func number(_ first: UInt8) -> Verdict {
        var first = first
        if first == UInt8(ascii: "-") {
            guard let digit = rest.popFirst() else { return .cutOff }
            guard (0x30...0x39).contains(digit) else { return .wrong }
            first = digit
        }
        guard digits() == 0 || first != UInt8(ascii: "0") else { return .wrong }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard digits() > 0 else { return rest.isEmpty ? .cutOff : .wrong }
        }
        guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return .complete }
        rest = rest.dropFirst()
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        guard digits() > 0 else { return rest.isEmpty ? .cutOff : .wrong }
        return .complete
    }

    /// Passes over digits and says how many there were.
    private mutating func digits() -> Int {
        let found = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest[found.endIndex...]
        return found.count
    }

    private mutating func string() -> Verdict {
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return .complete }
            if byte < 0x20 { return .wrong }
            if byte == UInt8(ascii: "\\"), rest.popFirst() == nil { return .cutOff }
        }
        return .cutOff
    }
}
