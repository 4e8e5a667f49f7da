import News

extension Model {
    /// An order that can be chosen.
    struct OrderChoice {
        /// nil: what a search found best comes first.
        let order: HeadlineOrder?
        let letter: Character
        /// What the command takes, which is the same in every language.
        let name: String
    }

    static let orders = [
        OrderChoice(order: nil, letter: "b", name: "best first"),
        OrderChoice(order: .newest, letter: "n", name: "newest first"),
        OrderChoice(order: .oldest, letter: "o", name: "oldest first"),
        OrderChoice(order: .feed, letter: "f", name: "feed"),
        OrderChoice(order: .title, letter: "t", name: "title"),
    ]

    /// What is called so as well: the date alone means the newest first.
    static let otherOrderName = (name: "date", order: HeadlineOrder.newest)

    /// Those that what is shown can have.
    var ordersInView: [OrderChoice] {
        Self.orders.filter { $0.order != nil || results?.source.isSearch == true }
    }
}
