import News
import Terminal

/// The line at the bottom: the keys that help most where the focus is.
struct HelpLine {
    private static let gap = "  "

    let text: String

    /// - Parameter width: The room in cells. Hints are shown whole or not at all.
    init(model: Model, width: Int) {
        if let prompt = model.prompt {
            let hints = HelpLineTexts.answers(prompt.purpose) + [HelpLineTexts.cancel, HelpLineTexts.deleteAll]
            text = Self.line(hints, last: [], width: width)
        } else if model.isChoosingTask {
            let names = model.tasks.tasks.map { "\($0.name.prefix(1)) \($0.name)" }
            text = Self.choice(HelpLineTexts.launch, [names], width: width)
        } else if model.downloads.removing != nil {
            let hints = model.removals.map(\.hint)
            text = Self.choice(DownloadTexts.remove, [hints, Array(hints.prefix(1))], width: width)
        } else if model.isChoosingOrder {
            let names = [\HeadlineOrder.label, \.shortLabel].map { label in
                Model.orders.map { "\($0.letter) \($0.order[keyPath: label])" }
            }
            text = Self.choice(HelpLineTexts.order, names, width: width)
        } else {
            let help = model.context == .help ? [] : Self.hints([.showHelp], model)
            text = Self.line(
                Self.hints(Self.actions(of: model), model), last: help + [Self.wayOut(of: model)], width: width)
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

    /// What may be chosen, under a heading: all of it, in the longest words and with as much beside it as there is room
    /// for; where there is none for all, as much as can be.
    /// - Parameter names: what the choices are called, the longest words first.
    private static func choice(_ heading: String, _ names: [[String]], width: Int) -> String {
        let cancel = HelpLineTexts.cancel
        let key = cancel.split(separator: " ").first.map(String.init) ?? cancel
        let whole =
            names.map { [heading] + $0 + [cancel] } + names.map { $0 + [cancel] } + names.map { $0 + [key] }
        for hints in whole where fitting(hints, width: width) == hints { return hints.joined(separator: gap) }
        return line([heading] + (names.last ?? []), last: [cancel], width: width)
    }

    /// The hint for the key that leaves; ^C always does.
    private static func wayOut(of model: Model) -> String {
        let ways: [Action] = model.context == .feeds ? [.quit] : [.back, .quit]
        return hints(ways, model).first ?? ""
    }

    private static func hints(_ actions: [Action], _ model: Model) -> [String] {
        actions.compactMap { action in
            let keys = model.keyMap.keys(for: action, in: model.context)
            // q is the way out everywhere, so it is the key to learn.
            let key = keys.contains(.character("q")) ? .character("q") : keys.first
            // Enter does what the files were listed for.
            let isForDownload = action == .open && model.context == .enclosures && model.enclosures?.use == .download
            let label = isForDownload ? Action.downloadEnclosure.label : action.label
            return key.map { "\($0.name) \(label)" }
        }
    }

    private static func actions(of model: Model) -> [Action] {
        let isNew = model.feeds.hasNothingOfOnesOwn
        let starters: [Action] = isNew ? [.addFeed, .addStarterSet] : []
        switch model.context {
        case .feeds:
            let fold: [Action] = if case .tag = model.feeds.selectedRow { [.foldTag] } else { [] }
            return starters + [.open] + fold + [.refreshAll, .refreshFeed] + (isNew ? [] : [.addFeed]) + [
                .goToFeed, .showFeedDetails, .removeFeed, .showTasks, .nextPane,
            ]
        case .headlines:
            return starters + [
                .open, .nextUnread, .readOn, .toggleRead, .toggleStar, .hideRead, .refreshAll, .showTasks, .nextPane,
                .filterList,
                .order,
            ]
        case .results: return [.open, .nextUnread, .readOn, .toggleRead, .toggleStar, .search, .hideRead, .nextPane]
        case .feedDetails: return [.refreshFeed, .openInBrowser, .copyLink, .moveDown, .moveUp, .pageDown]
        case .article:
            let hasFiles = model.article?.loaded?.article.enclosures.isEmpty == false
            return [.pageDown, .nextUnread] + (hasFiles ? [.openEnclosure, .downloadEnclosure] : []) + [
                .openInBrowser, .showLinks, .find, .toggleStar, .fullText, .copyLink, .nextPane,
            ]
        case .matches: return [.nextMatch, .previousMatch, .endFinding, .find, .pageDown]
        case .enclosures: return [.open, .downloadEnclosure, .openInBrowser, .copyLink, .moveDown, .moveUp]
        case .downloads:
            return [
                .open, .pauseDownload, .retryDownload, .removeDownload, .openInBrowser, .copyLink, .moveDown, .moveUp,
            ]
        case .links: return [.open, .copyLink, .moveDown, .moveUp]
        case .tasks: return [.open, .simulateLaunch, .simulateExpiration, .moveDown, .moveUp, .pageUp, .pageDown]
        case .explanation: return [.simulateLaunch, .simulateExpiration, .moveDown, .moveUp, .pageDown]
        case .statistics, .problems, .help: return [.moveDown, .moveUp, .pageDown]
        }
    }
}
