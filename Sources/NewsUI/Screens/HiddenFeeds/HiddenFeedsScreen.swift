import News
import Terminal

/// The feeds that are kept out of the list of feeds, to be changed or removed.
struct HiddenFeedsScreen: Screen {
    // The same keys act upon its rows as upon the feeds among the problems.
    let context = KeyContext.problems
    var title: String { HiddenFeedsTexts.title }
    var selection = RowSelection()

    func rows(in surroundings: Surroundings) -> [ScreenRow] {
        let theme = surroundings.theme
        let hidden = surroundings.feeds.filter(\.isHidden)
        let sentence =
            hidden.isEmpty
            ? HiddenFeedsTexts.none : HiddenFeedsTexts.intro(edit: surroundings.key(.editFeed, in: context))
        let intro = ScreenRow.intro(sentence, in: surroundings)
        guard !hidden.isEmpty else { return [intro] }
        return [intro, .blank]
            + hidden.map { feed in
                let address = ShownAddress.of(FeedAddress.withoutCredentials(feed.url))
                return ScreenRow(
                    feed.id,
                    [StyledLine([.init(text: feed.title), .init(text: "  " + address, style: theme[.detail])])])
            }
    }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        feed(in: surroundings) == nil ? [] : [.init(.editFeed), .init(.refreshFeed), .init(.removeFeed)]
    }

    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        guard [.editFeed, .refreshFeed, .removeFeed].contains(action) else { return nil }
        guard let feed = feed(in: surroundings) else { return [.say(ProblemsTexts.selectFeed)] }
        switch action {
        case .editFeed: return [.open(FeedFormScreen(feed)), .perform(.loadFeedForm(feed.id))]
        case .refreshFeed: return [.announce(ProblemsTexts.refreshing(feed.title), .refresh([feed.id]))]
        default: return [.perform(.removeFeed(feed.id))]
        }
    }

    private func feed(in surroundings: Surroundings) -> Feed? {
        let id = selection.id?.base as? Feed.ID
        return surroundings.feeds.first { $0.id == id && $0.isHidden }
    }
}
