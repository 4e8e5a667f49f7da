/// The sentences of the status line that the user has not seen yet: they stay until the next key.
struct Messages: Equatable {
    struct Message: Equatable {
        let text: String
        var isError: Bool
        /// What is under way while the sentence is shown; nil: nothing that the sentence is about.
        var announces: Effect?
    }

    /// More than these are not kept; a broken feed list can have a thousand sentences.
    private static let limit = 20

    private(set) var waiting: [Message] = []

    mutating func add(_ text: String, isError: Bool = false) {
        add(Message(text: text, isError: isError))
    }

    /// Says that something is under way, until its result comes.
    mutating func announce(_ text: String, _ effect: Effect) {
        add(Message(text: text, isError: false, announces: effect))
    }

    /// Says what came of something, in place of the sentence that announced it.
    mutating func add(_ text: String, isError: Bool = false, resultOf effect: Effect) {
        waiting.removeAll { $0.announces == effect }
        add(text, isError: isError)
    }

    /// Whether the sentence that announced it is still shown: no key has been pressed since.
    func isAnnounced(_ effect: Effect) -> Bool { waiting.contains { $0.announces == effect } }

    /// Nothing of this kind is under way any more.
    mutating func endAnnouncements(of isOver: (Effect) -> Bool) {
        waiting.removeAll { $0.announces.map(isOver) ?? false }
    }

    mutating func clear() {
        waiting = []
    }
}

extension Messages {
    private mutating func add(_ message: Message) {
        guard !message.text.isEmpty else { return }
        // Two things that went on at the same time may have failed for one reason.
        if let same = waiting.firstIndex(where: { $0.text == message.text && $0.announces == message.announces }) {
            waiting[same].isError = waiting[same].isError || message.isError
            return
        }
        waiting.append(message)
        if waiting.count > Self.limit { waiting.removeFirst() }
    }
}
