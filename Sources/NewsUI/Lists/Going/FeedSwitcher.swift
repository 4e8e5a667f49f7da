import Presentation
import Terminal
import Texts

/// The state while the user types the name of a row to go to.
struct FeedSwitcher {
    /// The pane and focus before, restored on cancel.
    let feeds: FeedPane
    let focus: Pane
    let names: NamedRows
    /// The rows that match the typed text, best first; `current` is the selected one.
    var fitting: [FeedRow] = []
    var current = 0

    var row: FeedRow? { fitting.indices.contains(current) ? fitting[current] : nil }
}

/// Going to a feed, tag or list by name; the best match is selected while the user types.
extension Model {
    mutating func startGoingToFeed() {
        going = FeedSwitcher(feeds: feeds, focus: focus, names: NamedRows(feeds))
        prompt = LinePrompt(.goToFeed)
        focus = .feeds
    }

    /// Selects the best match so far, or shows its list.
    mutating func goToFeed(_ text: String, _ outcome: LinePrompt.Outcome) {
        guard let origin = going else { return }
        switch outcome {
        case .editing:
            going?.fitting = origin.names.rows(named: text)
            going?.current = 0
            selectWhatIsGoneTo()
        case .cancelled: endGoing(origin)
        case .answered(let name):
            if let row = origin.row {
                going = nil
                feeds.reveal(row)
                showRow(line: feeds.selected)
                leaveArticle()
            } else {
                endGoing(origin)
                if !name.isEmpty { messages.add(ListTexts.noList(name), isError: true) }
            }
        }
    }

    /// Handles the keys that move to another match; false when the key is for the line itself.
    mutating func goOn(_ key: Key) -> Bool {
        guard prompt?.purpose == .goToFeed, let going else { return false }
        let step: Int
        switch key {
        case .tab, .down, .control("n"): step = 1
        case .backTab, .up, .control("p"): step = -1
        default: return false
        }
        guard !going.fitting.isEmpty else { return true }
        self.going?.current = (going.current + step + going.fitting.count) % going.fitting.count
        selectWhatIsGoneTo()
        return true
    }

    /// The matches from the selected one on; `nil` when there is no choice.
    var fittingNames: StyledLine? {
        guard let going, let typed = prompt?.text, !typed.isEmpty else { return nil }
        guard !going.fitting.isEmpty else {
            return StyledLine(ListTexts.noList(String(typed)), style: theme[.error])
        }
        guard going.fitting.count > 1 else { return nil }
        let names = going.fitting.enumerated().dropFirst(going.current).map { index, row in
            StyledLine.Piece(
                text: feeds.title(of: row), style: theme[index == going.current ? .selected : .detail])
        }
        return StyledLine(Array(names.prefix(20).flatMap { [$0, StyledLine.Piece(text: "  ")] }))
    }
}

extension Model {
    private mutating func selectWhatIsGoneTo() {
        guard let going else { return }
        feeds = feeds.restored(going.feeds)
        if let row = going.row { feeds.reveal(row) }
        fitToSize()
    }

    private mutating func endGoing(_ origin: FeedSwitcher) {
        feeds = feeds.restored(origin.feeds)
        focus = origin.focus
        going = nil
        fitToSize()
    }
}
