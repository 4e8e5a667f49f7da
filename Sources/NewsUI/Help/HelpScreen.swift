import Presentation
import Terminal
import Texts

/// The help: the page for the context it was opened from, or the whole text.
struct HelpScreen: ScrolledScreen {
    let context = KeyContext.help
    var title: String { HelpTexts.title }
    var top = 0
    private(set) var search: TextSearch?
    /// The context that help was opened from.
    private let origin: KeyContext
    /// The context whose page is shown; `nil` for the whole text.
    private var page: KeyContext?
    /// The search and top line before the find prompt opened.
    private var findingOrigin: (search: TextSearch?, top: Int)?
    /// 15 ms.
    private let memo = Memo<HelpText.Subject, HelpText>()

    init(of place: KeyContext) { (origin, page) = (place, place) }

    func staysOpen(under context: KeyContext) -> Bool { false }

    func lineCount(in surroundings: Surroundings) -> Int { text(in: surroundings).lines.count }

    func currentLine(in surroundings: Surroundings) -> Int { search.map { $0.line - top } ?? 0 }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        [ScreenHint(.open, HelpLineTexts.help(isWhole: page == nil)), ScreenHint(.find)]
            + (search == nil ? [] : [ScreenHint(.nextMatch), ScreenHint(.previousMatch)])
            + [ScreenHint(.moveDown), ScreenHint(.moveUp), ScreenHint(.pageDown)]
    }

    func draw(into canvas: inout Canvas, in surroundings: Surroundings) {
        let (body, theme, text) = (surroundings.body, surroundings.theme, text(in: surroundings))
        for (row, line) in zip(body, text.lines.dropFirst(top)) {
            if line.isHeading {
                canvas.draw(line.text, row: row, column: 1, style: theme[.heading])
            } else if !line.entries.isEmpty {
                for entry in line.entries {
                    canvas.draw(entry.keys, row: row, column: entry.column, style: theme[.key])
                    canvas.draw(entry.label, row: row, column: entry.labelColumn)
                }
            } else {
                canvas.draw(text.keys(shownOn: line), row: row, column: 1, style: theme[.key])
                canvas.draw(line.text, row: row, column: text.textColumn)
                if let column = text.nameColumn {
                    canvas.draw(line.name, row: row, column: column, style: theme[.detail])
                }
            }
        }
        for (line, marks) in search?.marks(in: top..<top + body.count) ?? [:] {
            canvas.draw(marks, row: body.lowerBound + line - top, column: 0, theme: theme)
        }
    }

    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        switch action {
        case .open: show(page == nil ? origin : nil)
        // Restart from the top without a search.
        case .showHelp: (search, top) = (nil, 0)
        case .nextMatch, .previousMatch: return goToMatch(forward: action == .nextMatch, in: surroundings)
        default: return nil
        }
        return []
    }

    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest] {
        if case .resized = event { findAgain(in: surroundings) }
        return []
    }

    mutating func beginFinding() {
        show(nil)
        findingOrigin = (search, top)
    }

    mutating func find(_ text: String, _ outcome: LinePrompt.Outcome, in surroundings: Surroundings) {
        guard let origin = findingOrigin else { return }
        switch outcome {
        case .cancelled: (search, top) = origin
        case .editing:
            search = TextSearch(.text(text), in: self.text(in: surroundings).searched, from: origin.top)
            if search == nil { top = origin.top } else { showMatch(in: surroundings) }
        case .answered: break
        }
        guard outcome != .editing else { return }
        findingOrigin = nil
        // The screen's width may have changed meanwhile.
        if outcome == .cancelled { findAgain(in: surroundings) }
    }
}

extension HelpScreen {
    func text(in surroundings: Surroundings) -> HelpText {
        let subject = HelpText.Subject(
            keyMap: surroundings.keyMap, width: surroundings.columns,
            configurationFile: surroundings.configurationFile, place: page, isPlain: surroundings.isPlain)
        return memo.value(of: subject) { HelpText(subject) }
    }

    /// Shows the whole text, from a line on.
    mutating func showAll(from line: Int, in surroundings: Surroundings) {
        (page, search, top) = (nil, nil, 0)
        move(.lines(line), in: surroundings)
    }

    private mutating func show(_ page: KeyContext?) {
        if page != self.page { (self.page, search, top) = (page, nil, 0) }
    }

    private mutating func goToMatch(forward: Bool, in surroundings: Surroundings) -> [ScreenRequest] {
        guard let didWrapAround = search?.move(forward: forward) else {
            return [.say(ReadingTexts.nothingSought(surroundings.keyMap.keyName(for: .find) ?? ":find"))]
        }
        showMatch(in: surroundings)
        return didWrapAround ? [.say(forward ? ReadingTexts.wentOnFromStart : ReadingTexts.wentOnFromEnd)] : []
    }

    /// Scrolls the match into view, with some lines above it.
    private mutating func showMatch(in surroundings: Surroundings) {
        let height = surroundings.height
        guard let line = search?.line, !(top..<top + height ~= line) else { return }
        move(.lines(line - height / 3 - top), in: surroundings)
    }

    /// Repeats the search after a new layout.
    private mutating func findAgain(in surroundings: Surroundings) {
        search = search?.again(in: text(in: surroundings).searched)
    }
}

extension Model {
    /// Shows the whole help, from a line on.
    mutating func showHelp(from line: Int) {
        var help = screen as? HelpScreen ?? HelpScreen(of: context)
        help.showAll(from: line, in: surroundings)
        if screen is HelpScreen { screens.removeLast() }
        open(help)
    }
}
