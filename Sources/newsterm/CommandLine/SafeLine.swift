import Terminal

/// Text from a feed on its way to stdout as words: one line, nothing in it that a terminal would obey.
enum SafeLine {
    static func of(_ text: String) -> String { TextWidth.safe(text) }
}
