/// A JSON value whose objects keep the order of their members.
package enum JSONValue: Hashable, Sendable {
    /// One name and value of an object.
    package struct Member: Hashable, Sendable {
        /// The name.
        package let name: String
        /// The value.
        package let value: JSONValue

        /// Makes a member.
        package init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A number; one that isn't finite is written as `null`, since JSON has no word for it.
    case double(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object, its members in order.
    case object([Member])

    /// The value of an object's first member of that name; nil where there is none or this is no object.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// A string, or `null` for nil.
    package init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

    /// A number, or `null` for nil.
    package init(_ number: Int?) { self = number.map(JSONValue.int) ?? .null }

    /// A truth value, or `null` for nil.
    package init(_ flag: Bool?) { self = flag.map(JSONValue.bool) ?? .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    /// Wraps a string.
    package init(stringLiteral value: String) { self = .string(value) }

    /// Wraps a truth value.
    package init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Wraps a whole number.
    package init(integerLiteral value: Int) { self = .int(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// Wraps values.
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Wraps members, in the order written.
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}
