import News

extension Model {
    struct OrderChoice {
        /// `nil` for a search's best first.
        let order: HeadlineOrder?
        let letter: Character
        /// The command's argument, the same in every language.
        let name: String
    }

    static let orders = [
        OrderChoice(order: nil, letter: "b", name: "best first"),
        OrderChoice(order: .newest, letter: "n", name: "newest first"),
        OrderChoice(order: .oldest, letter: "o", name: "oldest first"),
        OrderChoice(order: .feed, letter: "f", name: "feed"),
        OrderChoice(order: .title, letter: "t", name: "title"),
    ]

    /// An alias: "date" alone means newest first.
    static let otherOrderName = (name: "date", order: HeadlineOrder.newest)

    /// The orders available for what is shown.
    var ordersInView: [OrderChoice] {
        Self.orders.filter { $0.order != nil || results?.source.isSearch == true }
    }
}
