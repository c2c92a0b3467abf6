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

    /// Reads a text that starts with `<`.
    init(_ text: ArraySlice<UInt8>) {
        var text = text
        for _ in 0..<256 {
            text = text.drop(while: \.isWhiteSpace)
            guard text.first == UInt8(ascii: "<") else { return }
            if text.starts(with: "<?".utf8) {
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
        guard let end = text.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "[") }) else {
            return false
        }
        text = text[end...]
        if text.first == UInt8(ascii: "[") {
            guard let close = text.range(of: "]") else { return false }
            text = text[close.upperBound...].drop { $0 != UInt8(ascii: ">") }
        }
        text = text.dropFirst()
        return true
    }

    private mutating func readRoot(_ text: ArraySlice<UInt8>) {
        let name = text.prefix { !$0.isWhiteSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        guard let first = name.first,
            first >= 0x80 || first == UInt8(ascii: "_") || Character(Unicode.Scalar(first)).isLetter,
            name.endIndex < text.endIndex
        else { return }
        root = String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? name, as: UTF8.self)
        rest = text[name.endIndex...]
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
        return isNamespaced ? FileHeader(.xml, basis: "a root element with a namespace") : nil
    }

    /// A property list; Apple's edits of photos have keys of their own.
    private var propertyList: FileHeader {
        let keys = ["adjustmentFormatIdentifier", "adjustmentEditorBundleID", "adjustmentBaseVersion"]
        if keys.contains(where: { rest.range(of: "<key>\($0)</key>") != nil }) {
            return FileHeader(.photoAdjustments, basis: "a property list with the keys of a photo adjustment")
        }
        return FileHeader("com.apple.xml-property-list", basis: "markup with the root element plist")
    }
}
