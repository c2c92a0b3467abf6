/// What a command says of a failure, held to the rule: one sentence that names its subject once and what to do.
struct Sentence {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// What is wrong with the sentence, which has to name a subject.
    func faults(about subject: String) -> [String] {
        let rest = text.replacing(subject, with: "it")
        var faults: [String] = []
        func require(_ condition: Bool, _ fault: String) {
            if !condition { faults.append(fault) }
        }
        require(text.hasSuffix(".") && !text.hasSuffix(".."), "it has to end with one full stop")
        require(!rest.dropLast().contains(". ") && !rest.contains(".;") && !rest.contains(".)"), "it is more than one")
        require(!rest.contains("\n"), "it is more than a line")
        require(text.ranges(of: subject).count == 1, "it has to name \(subject) once")
        require(rest.ranges(of: ": ").count <= 1, "it stutters with colons")
        require(
            rest.ranges(of: "Can't").count <= 1 && rest.ranges(of: "can't").count <= 1, "it says twice that it can't")
        require(rest.contains("; "), "it doesn't say what to do")
        let dumps = ["Optional(", "Error(", "Code(", "Kind", "kind:", "errno", "nil", "  "]
        for dump in dumps { require(!rest.contains(dump), "it shows \(dump)") }
        return faults
    }
}
