import ContentTypes

/// Every place in a file that states an orientation, and what its statement is worth.
func statements(in source: some ByteSource) throws -> [String] {
    try TypeCatalog.standard.probe(source).evidence.map { statement in
        let worth = statement.counts ? "counts" : statement.contradicts ? "contradicts" : "agrees"
        return "\(statement.place) says \(statement.value) and \(worth)"
    }
}
