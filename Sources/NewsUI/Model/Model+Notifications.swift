import News
import Presentation
import Terminal
import Texts

/// Notifications: the offer to turn them on, and opening the article of a clicked one.
extension Model {
    /// Asks to offer notifications, unless a question or another offer is open: then the next arrival asks.
    mutating func articlesArrived(_ articles: Int, _ effects: inout [Effect]) {
        if case .notify(let before)? = offer { return offerNotifications(before + articles) }
        if let before = unofferedNews { return offerNotifications(before + articles) }
        guard !isAsking, offer == nil else { return }
        effects.append(.claimNotificationOffer(articles: articles))
    }

    /// Makes the offer as soon as no question or other offer is open: it was claimed, so no other reader will make it.
    mutating func offerNotifications(_ articles: Int) {
        messages.endAnnouncements { if case .claimNotificationOffer = $0 { true } else { false } }
        if case .notify? = offer { offer = nil }
        unofferedNews = articles
    }

    mutating func makeNotificationOffer() {
        guard let articles = unofferedNews, !isAsking, offer == nil else { return }
        unofferedNews = nil
        messages.announce(NotificationTexts.offer(articles), .claimNotificationOffer(articles: articles))
        offer = .notify(articles: articles)
    }

    /// Makes an offer. A pending offer of notifications returns after it.
    mutating func make(_ other: Offer) {
        guard !isAsking else { return }
        if case .notify(let articles)? = offer { offerNotifications(articles) }
        offer = other
    }

    mutating func take(clicked headline: Headline?) {
        guard let headline else { return messages.add(ReadingTexts.notStored, isError: true) }
        clicked = headline
        guard !canShowClicked else { return }
        messages.add(NotificationTexts.opensLater(TextWidth.clipped(headline.title, to: Self.maximumNameLength)))
    }

    /// Opens the article of a clicked notification, as from its list. It waits while the user is typing or choosing, so
    /// that nothing is lost.
    mutating func openClicked(_ effects: inout [Effect]) {
        guard var headline = clicked, canShowClicked else { return }
        clicked = nil
        screens = []
        // Held keys were meant for the previous screen.
        (heldKeys, pendingOpen, unreadSearch) = ([], nil, nil)
        if results == nil, let row = list.rows.first(where: { $0.id == headline.id }) {
            // With the marks of its list.
            headline = row
            list.go(to: .row(row.position))
        } else {
            let row = feeds.feed(headline.feedID) == nil ? FeedRow.smart(.all) : .feed(headline.feedID)
            (filter, results) = (nil, nil)
            feeds.reveal(row)
            show(row, at: headline)
        }
        open(headline, &effects)
    }

    /// Switches to another list and selects an article in it.
    mutating func show(_ list: FeedRow, at headline: Headline) {
        feeds.select(line: feeds.line(of: list))
        shown = list
        beforeSearch = nil
        if let filter = listFilter { self.list.show(filter, at: .row(headline.position)) }
    }

    /// Whether no question and no input screen is open.
    private var canShowClicked: Bool {
        !isAsking && !screens.contains(where: \.takesInput)
    }
}
