/// The status line's unread sentences; they stay until the next key.
struct Messages: Equatable {
    struct Message: Equatable {
        let text: String
        var isError: Bool
        /// The effect that the sentence announces while it runs; `nil` for none.
        var announces: Effect?
    }

    /// The most sentences kept; a broken feed list can have a thousand.
    private static let limit = 20

    private(set) var waiting: [Message] = []

    mutating func add(_ text: String, isError: Bool = false) {
        add(Message(text: text, isError: isError))
    }

    /// Announces work until its result arrives.
    mutating func announce(_ text: String, _ effect: Effect) {
        add(Message(text: text, isError: false, announces: effect))
    }

    /// Reports a result in place of its announcement.
    mutating func add(_ text: String, isError: Bool = false, resultOf effect: Effect) {
        waiting.removeAll { $0.announces == effect }
        add(text, isError: isError)
    }

    /// Removes the announcement of work whose result speaks for itself.
    mutating func endAnnouncement(of effect: Effect) { waiting.removeAll { $0.announces == effect } }

    /// Whether its announcement is still shown, so no key has been pressed since.
    func isAnnounced(_ effect: Effect) -> Bool { waiting.contains { $0.announces == effect } }

    /// Removes the announcements of work that is over.
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
        // Two concurrent effects may fail for the same reason.
        if let same = waiting.firstIndex(where: { $0.text == message.text && $0.announces == message.announces }) {
            waiting[same].isError = waiting[same].isError || message.isError
            return
        }
        waiting.append(message)
        if waiting.count > Self.limit { waiting.removeFirst() }
    }
}
