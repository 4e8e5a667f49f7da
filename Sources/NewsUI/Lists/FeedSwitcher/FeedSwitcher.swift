import Presentation
import Terminal
import Texts

/// The state while the user types the name of a row to go to.
struct FeedSwitcher {
    /// The pane and focus before, restored on cancel.
    let feeds: FeedPane
    let focus: Pane
    let names: RowNameIndex
    /// The rows that match the typed text, best first; `current` is the selected one.
    var fitting: [FeedRow] = []
    var current = 0

    var row: FeedRow? { fitting.indices.contains(current) ? fitting[current] : nil }
}

/// Going to a feed, tag or list by name; the best match is selected while the user types.
extension Model {
    mutating func startFeedSwitcher() {
        feedSwitcher = FeedSwitcher(feeds: feeds, focus: focus, names: RowNameIndex(feeds))
        prompt = LinePrompt(.goToFeed)
        focus = .feeds
    }

    /// Selects the best match so far, or shows its list.
    mutating func goToFeed(_ text: String, _ outcome: LinePrompt.Outcome) {
        guard let origin = feedSwitcher else { return }
        switch outcome {
        case .editing:
            feedSwitcher?.fitting = origin.names.rows(named: text)
            feedSwitcher?.current = 0
            selectMatch()
        case .cancelled: endSwitching(origin)
        case .answered(let name):
            if let row = origin.row {
                feedSwitcher = nil
                feeds.reveal(row)
                showRow(line: feeds.selected)
                leaveArticle()
            } else {
                endSwitching(origin)
                if !name.isEmpty { messages.add(ListTexts.noList(name), isError: true) }
            }
        }
    }

    /// Handles the keys that move to another match; false when the key is for the line itself.
    mutating func handleSwitcherKey(_ key: Key) -> Bool {
        guard prompt?.purpose == .goToFeed, let feedSwitcher else { return false }
        let step: Int
        switch key {
        case .tab, .down, .control("n"): step = 1
        case .backTab, .up, .control("p"): step = -1
        default: return false
        }
        guard !feedSwitcher.fitting.isEmpty else { return true }
        self.feedSwitcher?.current =
            (feedSwitcher.current + step + feedSwitcher.fitting.count) % feedSwitcher.fitting.count
        selectMatch()
        return true
    }

    /// The matches from the selected one on; `nil` when there is no choice.
    var fittingNames: StyledLine? {
        guard let feedSwitcher, let typed = prompt?.text, !typed.isEmpty else { return nil }
        guard !feedSwitcher.fitting.isEmpty else {
            return StyledLine(ListTexts.noList(String(typed)), style: theme[.error])
        }
        guard feedSwitcher.fitting.count > 1 else { return nil }
        let names = feedSwitcher.fitting.enumerated().dropFirst(feedSwitcher.current).map { index, row in
            StyledLine.Piece(
                text: feeds.title(of: row), style: theme[index == feedSwitcher.current ? .selected : .detail])
        }
        return StyledLine(Array(names.prefix(20).flatMap { [$0, StyledLine.Piece(text: "  ")] }))
    }
}

extension Model {
    private mutating func selectMatch() {
        guard let feedSwitcher else { return }
        feeds = feeds.restored(feedSwitcher.feeds)
        if let row = feedSwitcher.row { feeds.reveal(row) }
        fitToSize()
    }

    private mutating func endSwitching(_ origin: FeedSwitcher) {
        feeds = feeds.restored(origin.feeds)
        focus = origin.focus
        feedSwitcher = nil
        fitToSize()
    }
}
