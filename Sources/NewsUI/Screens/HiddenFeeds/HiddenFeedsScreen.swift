import News
import Presentation
import Terminal
import Texts

/// The feeds hidden from the feed pane, to edit or remove.
struct HiddenFeedsScreen: RowScreen {
    let context = KeyContext.hiddenFeeds
    var title: String { HiddenFeedsTexts.title }
    var selection = RowSelection()

    func rows(in surroundings: Surroundings) -> [ScreenRow] {
        let theme = surroundings.theme
        let hidden = surroundings.feeds.filter(\.isHidden)
        let sentence =
            hidden.isEmpty
            ? HiddenFeedsTexts.none
            : HiddenFeedsTexts.intro(
                show: surroundings.key(.open, in: context), edit: surroundings.key(.editFeed, in: context))
        let intro = ScreenRow.intro(sentence, in: surroundings)
        guard !hidden.isEmpty else { return [intro] }
        return [intro, .blank]
            + hidden.map { feed in
                let address = ShownAddress.of(Redaction.address(feed.url))
                return ScreenRow(
                    feed.id,
                    [StyledLine([.init(text: feed.title), .init(text: "  " + address, style: theme[.detail])])])
            }
    }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        guard feed(in: surroundings) != nil else { return [] }
        return [
            .init(.open, HiddenFeedsTexts.showAgain), .init(.editFeed), .init(.refreshFeed), .init(.removeFeed),
        ]
    }

    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        guard [.open, .editFeed, .refreshFeed, .removeFeed].contains(action) else { return nil }
        guard let feed = feed(in: surroundings) else { return [.say(ProblemsTexts.selectFeed)] }
        guard action == .open else { return ScreenRequest.requests(for: action, of: feed) }
        let change = FeedListingChange(from: FeedListing(isHidden: true), to: FeedListing())
        return [.announce(FeedFormTexts.saving, .changeFeed(feed.id, change))]
    }

    private func feed(in surroundings: Surroundings) -> Feed? {
        let id = selection.id?.base as? Feed.ID
        return surroundings.feeds.first { $0.id == id && $0.isHidden }
    }
}
