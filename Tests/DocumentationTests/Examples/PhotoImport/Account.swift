import PhotoImport

/// What an import made of a photo, in a line.
func account(of imported: ImportedPhoto) -> String {
    let receipt = imported.receipt
    guard let rung = receipt.rung, let proof = receipt.proof else { return receipt.reason ?? "not finished yet" }
    let lost = receipt.dropped.isEmpty ? "nothing" : receipt.dropped.joined(separator: ", ")
    return "\(rung.rawValue), proven by: \(proof); dropped: \(lost)"
}
