import Foundation
import News
import Terminal

/// What the status line says: what the person has to know first, else how fresh the news are.
struct StatusText {
    struct Line: Equatable {
        var text: String
        var isError = false
    }

    /// Long messages take more than one line, up to these.
    static let limit = 4

    let lines: [Line]
    /// At the line's right end.
    let note: String

    init(model: Model, width: Int) {
        note = Self.note(for: model)
        switch Self.subject(of: model) {
        case .messages(let messages): lines = Self.lines(of: messages, width: width - 2)
        case .refresh(let progress):
            let text = StatusTexts.refreshing(
                progress.done, of: progress.total, failed: progress.failed, new: progress.newArticles,
                stopKey: model.keyMap.keyName(for: .stopRefresh))
            lines = Self.wrapped(text, width: width - 2, limit: 2).map { Line(text: $0) }
        case .selected(let text):
            lines = Self.wrapped(text, width: width - 2, limit: Self.limit).map { Line(text: $0) }
        case .notRefreshed:
            lines = Self.wrapped(StatusTexts.notRefreshed, width: width - 2, limit: 1).map { Line(text: $0) }
        case .nextRefresh:
            // It stands there most of the time: the list needs the room more. The tasks' screen has all of it.
            let next = Self.nextRefresh(model.tasks, now: model.now)
            lines = Self.wrapped(next.text, width: width - 2, limit: 1).map { Line(text: $0) }
        }
    }

    /// When the text will no longer be right; nil: it does not depend on the time.
    static func changesAt(in model: Model) -> Date? {
        guard case .nextRefresh = subject(of: model) else { return nil }
        return nextRefresh(model.tasks, now: model.now).changesAt
    }
}

extension StatusText {
    /// What the person has to know first.
    private enum Subject {
        case messages([Messages.Message])
        case refresh(RefreshProgress)
        /// What is to be told of the selected line: that it is on its way, where it leads, or what went wrong with it.
        case selected(String)
        /// Nothing is, since nothing can be stored.
        case notRefreshed
        case nextRefresh
    }

    private static func subject(of model: Model) -> Subject {
        let messages = model.messages.waiting
        if !messages.isEmpty { return .messages(messages) }
        if let line = model.list.lineAhead { return .selected(StatusTexts.goingTo(line: line + 1)) }
        if let progress = model.progress { return .refresh(progress) }
        if let link = selectedLink(in: model) { return .selected(link) }
        if model.context == .feeds, let failure = model.feeds.selectedFeed?.failureSentence {
            return .selected(failure)
        }
        return model.libraryRefusal == nil ? .nextRefresh : .notRefreshed
    }

    /// The last message, from its beginning on, and of those before it as much as there is room for.
    private static func lines(of messages: [Messages.Message], width: Int) -> [Line] {
        var lines: [Line] = []
        for message in messages.reversed() where lines.count < limit {
            lines.insert(
                contentsOf: wrapped(message.text, width: width, limit: limit - lines.count)
                    .map { Line(text: $0, isError: message.isError) }, at: 0)
        }
        return lines
    }

    /// The beginning of a text, with an ellipsis where there is more of it.
    static func wrapped(_ text: String, width: Int, limit: Int) -> [String] {
        // What comes from outside may be of any length.
        let beginning = String(text.prefix(limit * max(1, width) + 1))
        var lines = LineWrapper(width: width).lines(of: beginning)
        guard lines.count > limit else { return lines }
        lines.removeLast(lines.count - limit)
        lines[limit - 1] = TextWidth.clipped(lines[limit - 1] + "…", to: width)
        return lines
    }

    /// Where the selected line of a list of addresses leads.
    private static func selectedLink(in model: Model) -> String? {
        switch model.context {
        case .links: model.article?.link(number: model.linksView.selected + 1)
        case .enclosures: model.enclosures?.selected?.url
        case .downloads: model.downloads.selectedStatus.map(DownloadTexts.whole)
        default: nil
        }
    }

    private static func note(for model: Model) -> String {
        if let search = model.searchInHand {
            return StatusTexts.match(search.current + 1, of: search.matches.count)
        }
        let showsLists = model.overlay == nil && model.visiblePanes.contains(.headlines)
        let showsFeeds = model.overlay == nil && model.visiblePanes.contains(.feeds)
        var notes: [String] = []
        let arrived = model.results?.arrivedAbove ?? model.list.arrivedAbove
        if arrived.count > 0 {
            notes.append(
                StatusTexts.arrived(arrived.count, isAtLeast: arrived.isPartial, isAbove: showsLists))
        }
        guard showsLists || showsFeeds else { return notes.joined() }
        let problems = ProblemsText.count(in: model)
        if problems > 0, let key = model.keyMap.keyName(for: .showProblems) {
            notes.append("\(key) \(StatusTexts.problems(problems))")
        }
        return notes.joined(separator: "  ")
    }

    private static func nextRefresh(_ tasks: TasksView, now: Date) -> (text: String, changesAt: Date?) {
        guard let refresh = tasks.refresh else { return ("", nil) }
        let place = tasks.overview?.runsElsewhere.map(StatusTexts.by) ?? ""
        switch refresh.state {
        case .running: return (StatusTexts.refreshes + place, nil)
        case .idle: return (StatusTexts.nothingPlanned + place, nil)
        case .pending:
            // A policy, such as that of runs that failed, may hold it back for longer than its request does.
            if let begin = [refresh.earliestBegin, refresh.nextLaunch?.earliest].compactMap({ $0 }).max() {
                let waiting = Waiting(until: begin, at: now)
                if let text = waiting.text { return (StatusTexts.next(text) + place, waiting.changesAt) }
            }
            // What is over is not waited for any more, be it that nobody has told so yet.
            let waits = refresh.waitingFor.filter { $0.until.map { $0 > now } ?? true }
            if waits.isEmpty { return (StatusTexts.nextSoon + place, nil) }
            let text = StatusTexts.nextWaits(WaitingFor(waits, now: now).text)
            return (text + place, waits.compactMap(\.until).min())
        }
    }
}
