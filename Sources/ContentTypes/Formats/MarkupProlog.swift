/// What comes before the root element of XML or HTML, and the root element's name.
struct MarkupProlog {
    /// Whether the text starts with an XML declaration or another processing instruction.
    private(set) var hasInstruction = false
    /// The name after `<!DOCTYPE`, in lower case.
    private(set) var documentType: String?
    /// The name of the root element without its prefix.
    private(set) var root: String?
    /// What follows the root element's name.
    private(set) var rest: ArraySlice<UInt8> = []

    /// Whether more of the text could tell more.
    private(set) var isOpen = true

    /// Reads a text that starts with `<`.
    init(_ text: ArraySlice<UInt8>) {
        var text = text
        for _ in 0..<256 {
            text = text.drop(while: \.isWhiteSpace)
            guard text.first == UInt8(ascii: "<") else { return }
            if text.starts(with: "<?".utf8) {
                // A program in PHP is no markup, whatever it writes.
                guard let target = text.dropFirst(2).first, target > 0x40, !text.starts(with: "<?php".utf8) else {
                    isOpen = false
                    return
                }
                hasInstruction = true
                guard let end = text.range(of: "?>") else { return }
                text = text[end.upperBound...]
            } else if text.starts(with: "<!--".utf8) {
                guard let end = text.range(of: "-->") else { return }
                text = text[end.upperBound...]
            } else if text.starts(with: "<!".utf8) {
                guard readDocumentType(&text) else { return }
            } else {
                readRoot(text.dropFirst())
                return
            }
        }
    }

    /// A document type declaration may hold declarations of its own in brackets.
    private mutating func readDocumentType(_ text: inout ArraySlice<UInt8>) -> Bool {
        let words = text.prefix(64).split(whereSeparator: { $0.isWhiteSpace || $0 == UInt8(ascii: ">") })
        guard words.count > 1, String(decoding: words[0], as: UTF8.self).uppercased() == "<!DOCTYPE" else {
            return false
        }
        documentType = String(decoding: words[1], as: UTF8.self).lowercased()
        if let colon = documentType?.lastIndex(of: ":") { documentType?.removeSubrange(...colon) }
        guard let end = Self.endOfDeclaration(text) else { return false }
        text = text[(end + 1)...]
        return true
    }

    /// Where the `>` of a declaration is: not the one in quotes, in a comment, or of a declaration in its brackets.
    private static func endOfDeclaration(_ text: ArraySlice<UInt8>) -> Int? {
        var place = text.startIndex
        var isInBrackets = false
        while place < text.endIndex {
            switch text[place] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let quote = text[(place + 1)...].firstIndex(of: text[place]) else { return nil }
                place = quote
            case UInt8(ascii: "<") where text[place...].starts(with: "<!--".utf8):
                guard let end = text[place...].range(of: "-->") else { return nil }
                place = end.upperBound - 1
            case UInt8(ascii: "["): isInBrackets = true
            case UInt8(ascii: "]"): isInBrackets = false
            case UInt8(ascii: ">") where !isInBrackets: return place
            default: break
            }
            place += 1
        }
        return nil
    }

    private mutating func readRoot(_ text: ArraySlice<UInt8>) {
        let name = text.prefix { !$0.isWhiteSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        guard let first = name.first,
            first >= 0x80 || first == UInt8(ascii: "_") || Character(Unicode.Scalar(first)).isLetter,
            name.endIndex < text.endIndex
        else { return }
        root = String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? name, as: UTF8.self)
        rest = text[name.endIndex...]
        isOpen = root == "plist" && !isPhotoAdjustment
    }

    /// What the markup is; nil where it is none of XML and HTML.
    var header: FileHeader? {
        let name = root?.lowercased()
        if documentType == "html" || name == "html" { return FileHeader(.html, basis: "HTML markup") }
        if root == "svg" || documentType == "svg" { return FileHeader(.svg, basis: "markup with the root element svg") }
        if root == "plist", documentType == "plist" || hasInstruction { return propertyList }
        if hasInstruction { return FileHeader(.xml, basis: "an XML declaration or instruction") }
        if documentType != nil, root != nil { return FileHeader(.xml, basis: "a document type declaration") }
        let isNamespaced = rest.prefix { $0 != UInt8(ascii: ">") }.range(of: "xmlns") != nil
        if isNamespaced { return FileHeader(.xml, basis: "a root element with a namespace") }
        guard let name, Self.pageParts.contains(name) else { return nil }
        return FileHeader(.html, basis: "markup that begins with the HTML element \(name)")
    }

    /// HTML's elements with which pages without a document type begin.
    private static let pageParts: Set<String> = [
        "head", "body", "title", "meta", "script", "style", "iframe", "table", "div", "h1",
    ]

    /// Whether there are keys of Apple's records of a photo's edits.
    private var isPhotoAdjustment: Bool {
        let keys = ["adjustmentFormatIdentifier", "adjustmentEditorBundleID", "adjustmentBaseVersion"]
        return keys.contains { rest.range(of: "<key>\($0)</key>") != nil }
    }

    private var propertyList: FileHeader {
        isPhotoAdjustment
            ? FileHeader(.photoAdjustments, basis: "a property list with the keys of a photo adjustment")
            : FileHeader("com.apple.xml-property-list", basis: "markup with the root element plist")
    }
}
