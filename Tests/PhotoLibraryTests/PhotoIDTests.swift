import DurableFiles
import ContentTypes
import Foundation
import PhotoLibrary
import Testing

@Suite struct PhotoIDTests {
    static let digits = String(repeating: "0123456789abcdef", count: 4)

    static let wrong: [String] = [
        String(digits.dropLast()), "\(digits)0", digits.uppercased(), "\(digits.dropLast())g", "",
        "\(digits.dropLast(2))é",
    ]

    @Test func takes64LowerCaseDigits() {
        #expect(Photo.ID(rawValue: Self.digits)?.rawValue == Self.digits)
        #expect(Photo.ID(Self.digits)?.description == Self.digits)
    }

    @Test(arguments: wrong) func takesNothingElse(_ text: String) {
        #expect(Photo.ID(rawValue: text) == nil)
    }

    @Test func codesAsAString() throws {
        let id = try #require(Photo.ID(rawValue: Self.digits))
        let json = try JSONEncoder().encode([id])
        #expect(String(decoding: json, as: UTF8.self) == "[\"\(Self.digits)\"]")
        #expect(try JSONDecoder().decode([Photo.ID].self, from: json) == [id])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Photo.ID].self, from: Data("[\"x\"]".utf8)) }
    }
}
