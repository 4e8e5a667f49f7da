import News
import Presentation
import Texts

extension HeadlineOrder {
    var label: String {
        switch self {
        case .newest: OrderTexts.newest
        case .oldest: OrderTexts.oldest
        case .feed: OrderTexts.feed
        case .title: OrderTexts.title
        }
    }

    /// The name as it follows a list's title.
    var phrase: String {
        switch self {
        case .newest, .oldest: label
        case .feed: OrderTexts.phraseFeed
        case .title: OrderTexts.phraseTitle
        }
    }

    /// The name where there is little room.
    var shortLabel: String {
        switch self {
        case .newest: OrderTexts.shortLabelNewest
        case .oldest: OrderTexts.shortLabelOldest
        case .feed: OrderTexts.shortLabelFeed
        case .title: OrderTexts.shortLabelTitle
        }
    }
}

extension Model.OrderChoice {
    var label: String { order?.label ?? OrderTexts.best }

    /// The name where there is little room.
    var shortLabel: String { order?.shortLabel ?? OrderTexts.shortLabelBest }
}
