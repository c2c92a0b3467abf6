/// What is to be printed of some inputs.
struct AnswerBlock: Sendable {
    /// For standard output.
    var text: [UInt8] = []
    /// For standard error, after that.
    var complaint: [UInt8] = []
    /// Whether something could not be read.
    var failed = false
}

/// What is to be printed of inputs that follow each other: a block up to each complaint, and one for the rest.
struct AnswerBlocks {
    private var whole: [AnswerBlock] = []
    /// The block that answers are added to.
    var last = AnswerBlock()

    init() {
        // What a piece usually comes to, so that it isn't moved as it grows.
        last.text.reserveCapacity(1 << 13)
    }

    /// All blocks in order.
    var all: [AnswerBlock] { whole + [last] }

    /// Ends a block with a complaint.
    mutating func complain(_ sentence: String) {
        last.complaint += sentence.utf8
        last.failed = true
        whole.append(last)
        last = AnswerBlock()
    }
}
