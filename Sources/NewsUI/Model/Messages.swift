/// The sentences of the status line that the person has not seen yet: they stay until the next key.
struct Messages: Equatable {
    struct Message: Equatable {
        let text: String
        let isError: Bool
    }

    /// More than these are not kept; a broken feed list can have a thousand sentences.
    private static let limit = 20

    private(set) var waiting: [Message] = []

    mutating func add(_ text: String, isError: Bool = false) {
        let message = Message(text: text, isError: isError)
        guard !text.isEmpty, !waiting.contains(message) else { return }
        waiting.append(message)
        if waiting.count > Self.limit { waiting.removeFirst() }
    }

    mutating func clear() {
        waiting = []
    }
}
