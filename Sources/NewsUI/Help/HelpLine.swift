import News
import Presentation
import Terminal
import Texts

/// The bottom line: the most useful keys for the focus.
struct HelpLine {
    struct Subject: Equatable {
        fileprivate enum Content: Equatable {
            case answers(LinePrompt.Purpose)
            /// Choices under a heading: see `choice`.
            case choices(String, [[String]])
            /// The keys of a context.
            case keys(KeyContext, [ScreenHint])
        }

        fileprivate let content: Content
        fileprivate let keyMap: KeyMap
        fileprivate let width: Int

        /// - Parameter width: In cells.
        init(model: Model, width: Int, in surroundings: Surroundings) {
            keyMap = model.keyMap
            self.width = width
            if let prompt = model.prompt {
                content = .answers(prompt.purpose)
            } else if model.isChoosingTask {
                let names = (model.overview?.tasks ?? []).map { "\($0.name.prefix(1)) \($0.name)" }
                content = .choices(HelpLineTexts.launch, [names])
            } else if !model.pendingKeys.isEmpty {
                let next = model.keyMap.commands(after: model.pendingKeys, in: model.context)
                // What help says of them where it fits, else their names.
                let names = [
                    next.map { "\($0.key.name) \($0.command.label)" }, next.map { "\($0.key.name) \($0.command.name)" },
                ]
                content = .choices(KeyMap.name(of: model.pendingKeys), names)
            } else if let names = model.serviceChoices {
                content = .choices(SaveTexts.heading, names)
            } else if let question = model.screen?.question {
                content = .choices(question.heading, question.answers)
            } else if model.isAskingToSave || model.feedToRemove != nil {
                content = .choices(ScreenTexts.answer, [ScreenTexts.answers])
            } else if model.isChoosingOrder {
                let names = [\Model.OrderChoice.label, \.shortLabel].map { label in
                    model.ordersInView.map { "\($0.letter) \($0[keyPath: label])" }
                }
                content = .choices(HelpLineTexts.order, names)
            } else {
                content = .keys(
                    model.context,
                    model.screen?.hints(in: surroundings)
                        ?? HelpLine.actions(of: model).map { action in
                            if action == .goToNote, model.article?.stopInView != nil {
                                return ScreenHint(action, Action.open.label)
                            }
                            return ScreenHint(action)
                        })
            }
        }
    }

    /// The most keys to show; help lists the rest.
    private static let maximumKeys = 6
    private static let gap = "  "

    /// Each is a key and its action, except the heading.
    private let hints: [String]
    private let heading: String?

    /// Hints are shown whole or not at all.
    init(_ subject: Subject) {
        switch subject.content {
        case .answers(let purpose):
            heading = nil
            hints = Self.line(
                HelpLineTexts.answers(purpose) + [HelpLineTexts.cancel, HelpLineTexts.deleteAll], last: [],
                width: subject.width)
        case .choices(let heading, let names):
            self.heading = heading
            hints = Self.choice(heading, names, width: subject.width)
        case .keys(let context, let actions):
            heading = nil
            let help = context == .help ? [] : Self.hints([ScreenHint(.showHelp)], subject)
            let last = help + [Self.exitHint(of: context, subject)]
            hints = Self.line(
                Array(Self.hints(actions, subject).prefix(Self.maximumKeys - last.count)), last: last,
                width: subject.width)
        }
    }
}

extension HelpLine {
    /// The key named by the hint at a column, counted from the line's start.
    func key(at column: Int) -> Key? {
        var start = 0
        for hint in hints {
            let end = start + TextWidth.cells(in: hint)
            if start..<end ~= column { return hint.split(separator: " ").first.flatMap { Key(name: String($0)) } }
            start = end + Self.gap.count
        }
        return nil
    }

    func draw(into canvas: inout Canvas, row: Int, theme: Theme) {
        var column = 1
        for hint in hints {
            let used = canvas.draw(hint, row: row, column: column, style: theme[.detail])
            if hint != heading, let end = hint.firstIndex(of: " ") {
                canvas.draw(String(hint[..<end]), row: row, column: column, style: theme[.key])
            }
            column += used + Self.gap.count
        }
    }

    /// As many hints as fit beside the last ones, which get room first: help and the way out must stay visible.
    private static func line(_ hints: [String], last: [String], width: Int) -> [String] {
        let last = fitting(last, width: width)
        let taken = last.reduce(0) { $0 + cells(of: $1) }
        return fitting(hints, width: width - taken) + last
    }

    /// The hints before the first that does not fit.
    private static func fitting(_ hints: [String], width: Int) -> [String] {
        // The last hint of a line has no gap after it.
        var room = width + gap.count
        return Array(
            hints.prefix { hint in
                room -= cells(of: hint)
                return room >= 0
            })
    }

    /// The cells of a hint and the gap after it.
    private static func cells(of hint: String) -> Int {
        TextWidth.cells(in: hint) + gap.count
    }

    /// The choices under a heading, with the longest names and most extras that fit; else as many as fit.
    /// - Parameter names: The choices' names, longest wording first.
    private static func choice(_ heading: String, _ names: [[String]], width: Int) -> [String] {
        let cancel = HelpLineTexts.cancel
        let key = cancel.split(separator: " ").first.map(String.init) ?? cancel
        let whole =
            names.map { [heading] + $0 + [cancel] } + names.map { $0 + [cancel] } + names.map { $0 + [key] }
        for hints in whole where fitting(hints, width: width) == hints { return hints }
        return line([heading] + (names.last ?? []), last: [cancel], width: width)
    }

    /// The hint for the key that leaves; ^C always does.
    private static func exitHint(of context: KeyContext, _ subject: Subject) -> String {
        let ways: [Action] = context == .feeds ? [.quit] : [.back, .quit]
        return hints(ways.map { ScreenHint($0) }, subject).first ?? ""
    }

    private static func hints(_ hints: [ScreenHint], _ subject: Subject) -> [String] {
        guard case .keys(let context, _) = subject.content else { return [] }
        return hints.compactMap { hint in
            let keys = subject.keyMap.keys(for: hint.action, in: context)
            // q leaves everywhere, so it is the key to learn.
            let key = keys.contains(.character("q")) ? .character("q") : keys.first
            return key.map { "\($0.name) \(hint.label)" }
        }
    }

    static func actions(of model: Model) -> [Action] {
        let isNew = model.feeds.hasOnlyBuiltInFeeds
        let starters: [Action] = isNew ? [.chooseFeeds, .addFeed] : []
        switch model.context {
        case .feeds:
            let fold: [Action] = if case .tag = model.feeds.selectedRow { [.foldTag] } else { [] }
            let remove: [Action] = model.feeds.selectedFeed == nil ? [] : [.removeFeed]
            return starters + [.open] + fold + [.refreshAll] + (isNew ? [] : [.addFeed]) + remove + [.goToFeed]
        case .headlines:
            return starters + [.open, .nextUnread, .search, .showTasks]
        case .results: return [.open, .nextUnread, .toggleStar, .search]
        case .article:
            let hasFiles = model.article?.loaded?.article.enclosures.isEmpty == false
            let isWide = model.article.map { $0.maximumSidewaysScroll > 0 } ?? false
            let hasNote = model.article?.noteInView != nil || model.article?.stopInView != nil
            let hasFold = model.article?.hasFoldInView == true
            return [.pageDown, .nextUnread] + (isWide ? [.scrollRight] : []) + (hasNote ? [.goToNote] : [])
                + (hasFold ? [.foldPart] : [])
                + (hasFiles ? [.openEnclosure, .downloadEnclosure] : []) + [
                    .fullText, .showLinks, .openInBrowser, .toggleStar,
                ]
        case .matches: return [.nextMatch, .previousMatch, .endFinding, .find, .pageDown]
        // Screens supply their own hints.
        default: return []
        }
    }
}
