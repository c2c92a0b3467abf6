extension TypeCatalog {
    /// Tells what bytes are. Bytes of no known kind are ``ContentType/data``.
    ///
    /// Reads the first 4 KiB, and where a format needs it more, within the bounds of ``FileBytes``.
    ///
    /// - Throws: what the source throws.
    public func detect(_ source: some ByteSource) throws -> ContentType {
        try recognise(source, detail: .type).type
    }

    /// Reads what the header of a file says. Bytes of no known kind get a header of type ``ContentType/data``.
    ///
    /// Reads at most ``FileBytes/budget`` bytes, whatever the size of the file.
    ///
    /// - Throws: what the source throws.
    public func probe(_ source: some ByteSource) throws -> FileHeader {
        try recognise(source, detail: .header)
    }

    /// Tells what bytes are, and by what: a header of which only type, alternatives and basis are filled in.
    ///
    /// - Throws: what the source throws.
    public func summary(of source: some ByteSource) throws -> FileHeader {
        try recognise(source, detail: .type)
    }

    private func recognise(_ source: some ByteSource, detail: FormatReader.Detail) throws -> FileHeader {
        var file = FileBytes(source)
        let header = recognise(&file, detail: detail)
        if let failure = file.failure { throw failure }
        return header
    }

    /// Asks types of one's own, then the package's formats, then types of one's own with a low priority.
    private func recognise(_ file: inout FileBytes, detail: FormatReader.Detail) -> FileHeader {
        for declaration in recognisers where declaration.priority >= 0 && declaration.matches(&file) {
            return header(of: declaration, &file, detail: detail)
        }
        let known = FormatReader.header(of: &file, detail: detail)
        guard known.type == .data || known.type == .plainText else { return known }
        for declaration in recognisers where declaration.priority < 0 && declaration.matches(&file) {
            return header(of: declaration, &file, detail: detail)
        }
        return known
    }

    /// A header of a declared type; what the package's own formats say is kept where the type conforms to theirs.
    private func header(
        of declaration: TypeDeclaration, _ file: inout FileBytes, detail: FormatReader.Detail
    ) -> FileHeader {
        let basis = declaration.structure == nil ? "a declared signature" : "a declared structure"
        guard detail == .header else { return FileHeader(declaration.type, basis: basis) }
        let known = FormatReader.header(of: &file, detail: detail)
        guard known.type != .data, conforms(declaration.type, to: known.type) else {
            return FileHeader(declaration.type, basis: basis)
        }
        var header = known
        header.type = declaration.type
        header.basis = basis
        return header
    }
}
