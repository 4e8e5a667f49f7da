import News

extension Model {
    /// The letter that chooses each order, and the name that the command takes, which is the same in every language.
    static let orders: [(order: HeadlineOrder, letter: Character, name: String)] = [
        (.newest, "n", "newest first"), (.oldest, "o", "oldest first"), (.feed, "f", "feed"), (.title, "t", "title"),
    ]
}
