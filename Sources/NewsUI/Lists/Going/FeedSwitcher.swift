import Presentation
import Terminal
import Texts

/// What is needed while a name is typed that leads to a row of the pane of feeds.
struct FeedSwitcher {
    /// What was there before.
    let feeds: FeedPane
    let focus: Pane
    let names: NamedRows
    /// The rows that fit what has been typed, the best first, and which of them is selected.
    var fitting: [FeedRow] = []
    var current = 0

    var row: FeedRow? { fitting.indices.contains(current) ? fitting[current] : nil }
}

/// Going to a feed, a tag or another list by its name; while it is typed, the row that fits best is selected.
extension Model {
    mutating func startGoingToFeed() {
        going = FeedSwitcher(feeds: feeds, focus: focus, names: NamedRows(feeds))
        prompt = LinePrompt(.goToFeed)
        focus = .feeds
    }

    /// Selects what has been typed so far, or shows its list.
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

    /// Takes the keys that go on to another row that fits; false: the key is for the line itself.
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

    /// The rows that fit what has been typed, from the selected one on; nil: there is nothing to choose from.
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
