import News
import Terminal

/// The line at the bottom: the keys that help most where the focus is.
struct HelpLine {
    private static let gap = "  "

    let text: String

    /// - Parameter width: The room in cells. Hints are shown whole or not at all.
    init(model: Model, width: Int) {
        if let prompt = model.prompt {
            let answer =
                switch prompt.purpose {
                case .addFeed: "Enter add"
                case .find: "Enter find"
                case .search: "Enter to the results"
                case .command: "Enter do it  Tab complete"
                case .filter: "Enter keep the filter"
                case .markOlderRead: "Enter mark (12h, 3d, 2w, 2026-11-20)"
                }
            text = Self.line([answer, "Esc cancel", "^U delete all"], last: [], width: width)
        } else if model.isChoosingTask {
            let names = model.tasks.tasks.map { "\($0.name.prefix(1)) \($0.name)" }
            text = Self.line(["Launch:"] + names, last: ["Esc cancel"], width: width)
        } else if model.isChoosingOrder {
            let names = Model.orders.map { "\($0.letter) \($0.name)" }
            text = Self.line(["Order:"] + names, last: ["Esc cancel"], width: width)
        } else {
            let last = model.context == .help ? [Action.back] : [.showHelp, model.context == .feeds ? .quit : .back]
            text = Self.line(
                Self.hints(Self.actions(of: model), model), last: Self.hints(last, model), width: width)
        }
    }
}

extension HelpLine {
    /// The key that the hint at a column names, counted from the line's start.
    func key(at column: Int) -> Key? {
        var start = 0
        for hint in text.split(separator: Self.gap) {
            let end = start + TextWidth.cells(in: String(hint))
            if start..<end ~= column { return hint.split(separator: " ").first.flatMap { Key(name: String($0)) } }
            start = end + Self.gap.count
        }
        return nil
    }

    /// As many of the hints as there is room for beside the last ones, which come first when room is given out: help
    /// and the way out must not be lost.
    private static func line(_ hints: [String], last: [String], width: Int) -> String {
        let last = fitting(last, width: width)
        let taken = last.reduce(0) { $0 + cells(of: $1) }
        return (fitting(hints, width: width - taken) + last).joined(separator: gap)
    }

    /// The hints up to the first that has no room.
    private static func fitting(_ hints: [String], width: Int) -> [String] {
        // The last hint of a line has no gap behind it.
        var room = width + gap.count
        return Array(
            hints.prefix { hint in
                room -= cells(of: hint)
                return room >= 0
            })
    }

    /// The cells of a hint and of the gap beside it.
    private static func cells(of hint: String) -> Int {
        TextWidth.cells(in: hint) + gap.count
    }

    private static func hints(_ actions: [Action], _ model: Model) -> [String] {
        actions.compactMap { action in
            let keys = model.keyMap.keys(for: action, in: model.context)
            // q is the way out everywhere, so it is the key to learn.
            let key = keys.contains(.character("q")) ? .character("q") : keys.first
            return key.map { "\($0.name) \(action.entry.label)" }
        }
    }

    private static func actions(of model: Model) -> [Action] {
        let isNew = model.feeds.hasNothingOfOnesOwn
        let starters: [Action] = isNew ? [.addFeed, .addStarterSet] : []
        switch model.context {
        case .feeds:
            let fold: [Action] = if case .tag = model.feeds.selectedRow { [.foldTag] } else { [] }
            return starters + [.open] + fold + [.refreshAll, .refreshFeed] + (isNew ? [] : [.addFeed]) + [
                .showFeedDetails, .removeFeed, .showTasks, .nextPane,
            ]
        case .headlines:
            return starters + [
                .open, .nextUnread, .toggleRead, .toggleStar, .hideRead, .refreshAll, .showTasks, .nextPane,
                .filterList,
                .order,
            ]
        case .results: return [.open, .nextUnread, .toggleRead, .toggleStar, .search, .hideRead, .nextPane]
        case .feedDetails: return [.refreshFeed, .openInBrowser, .copyLink, .moveDown, .moveUp, .pageDown]
        case .article:
            let hasFiles = model.article?.loaded?.article.enclosures.isEmpty == false
            return [.pageDown, .nextUnread] + (hasFiles ? [.openEnclosure] : []) + [
                .openInBrowser, .showLinks, .find, .toggleStar, .fullText, .copyLink, .nextPane,
            ]
        case .matches: return [.nextMatch, .previousMatch, .endFinding, .find, .pageDown]
        case .enclosures: return [.open, .openInBrowser, .copyLink, .moveDown, .moveUp]
        case .links: return [.open, .copyLink, .moveDown, .moveUp]
        case .tasks: return [.open, .simulateLaunch, .simulateExpiration, .moveDown, .moveUp, .pageUp, .pageDown]
        case .explanation: return [.simulateLaunch, .simulateExpiration, .moveDown, .moveUp, .pageDown]
        case .statistics, .problems, .help: return [.moveDown, .moveUp, .pageDown]
        }
    }
}
