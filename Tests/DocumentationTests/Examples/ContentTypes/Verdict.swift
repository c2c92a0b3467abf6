import ContentTypes

/// What a file is, whatever its name says.
func verdict(on bytes: [UInt8], named name: String) throws -> String {
    let header = try TypeCatalog.standard.probe(bytes)
    let claim = name.split(separator: ".").last.flatMap { ContentType(filenameExtension: String($0)) }
    guard let claim, !header.type.conforms(to: claim) else { return "\(name) is \(header.type)." }
    return "\(name) is \(header.type), not \(claim): \(header.basis)."
}
