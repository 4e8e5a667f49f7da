import News
import Presentation

extension HeadlineOrder {
    /// What the order is called.
    var label: String {
        switch self {
        case .newest: say("newest first", ja: "新しい順")
        case .oldest: say("oldest first", ja: "古い順")
        case .feed: say("feed", ja: "フィード順")
        case .title: say("title", ja: "題名順")
        }
    }

    /// The same behind a list's title.
    var phrase: String {
        switch self {
        case .newest, .oldest: label
        case .feed: say("by feed", ja: "フィード順")
        case .title: say("by title", ja: "題名順")
        }
    }

    /// The same where there is little room.
    var shortLabel: String {
        switch self {
        case .newest: say("new", ja: "新")
        case .oldest: say("old", ja: "古")
        case .feed: say("feed", ja: "配信元")
        case .title: say("title", ja: "題名")
        }
    }
}

extension Model.OrderChoice {
    /// What the order is called.
    var label: String { order?.label ?? say("best first", ja: "関連度順") }

    /// The same where there is little room.
    var shortLabel: String { order?.shortLabel ?? say("best", ja: "関連") }
}
