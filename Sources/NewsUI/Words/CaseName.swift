/// The names of an enumeration's cases as the user writes them.
nonisolated enum CaseName {
    /// "nextUnread" is next and unread.
    static func words(of value: some Any) -> [String] {
        var words = [""]
        for character in String(describing: value) {
            if character.isUppercase { words.append("") }
            words[words.count - 1] += character.lowercased()
        }
        return words
    }
}
