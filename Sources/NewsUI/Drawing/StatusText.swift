import BackgroundTasks
import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// The status line's text: what the user must know first, else the state of the next refresh.
struct StatusText {
    struct Line: Equatable {
        var text: String
        var isError = false
        /// Parts with another style, from the beginning of the text on; empty when there are none.
        var parts: [Part] = []
    }

    struct Part: Equatable {
        var text: String
        var role: Role
    }

    /// The most lines that messages may take.
    static let limit = 4

    let lines: [Line]
    /// At the line's right end.
    let note: String

    init(model: Model, width: Int, in surroundings: Surroundings) {
        note = Self.note(for: model)
        switch Self.subject(of: model, surroundings) {
        case .messages(let messages): lines = Self.lines(of: messages, width: width - 2)
        case .refresh(let progress):
            let stopKey = model.keyMap.keyName(for: .stopRefresh)
            if model.isPlain {
                let text = StatusTexts.refreshing(
                    progress.done, of: progress.total, failed: progress.failed, new: progress.newArticles,
                    stopKey: stopKey)
                lines = Self.wrapped(text, width: width - 2, limit: 2).map { Line(text: $0) }
            } else {
                lines = [Self.bar(of: progress, stopKey: stopKey, width: width - 2)]
            }
        case .selected(let text):
            lines = Self.wrapped(text, width: width - 2, limit: Self.limit).map { Line(text: $0) }
        case .notRefreshed:
            lines = Self.wrapped(StatusTexts.notRefreshed, width: width - 2, limit: 1).map { Line(text: $0) }
        case .nextRefresh:
            // This is the usual text, so it gets one line; the tasks screen shows it in full.
            let next = Self.nextRefresh(model.overview, now: model.now, inWords: model.isPlain)
            lines = Self.wrapped(next.text, width: width - 2, limit: 1).map { Line(text: $0) }
        }
    }

    /// When the text becomes wrong; `nil` when it does not depend on time.
    static func changesAt(in model: Model, _ surroundings: Surroundings) -> Date? {
        guard case .nextRefresh = subject(of: model, surroundings) else { return nil }
        return nextRefresh(model.overview, now: model.now, inWords: model.isPlain).changesAt
    }
}

extension StatusText {
    /// The most important thing to show.
    private enum Subject {
        case messages([Messages.Message])
        case refresh(RefreshProgress)
        /// About the selected line, or other work: that it is loading, its link, or its error.
        case selected(String)
        /// Nothing is refreshed, since nothing can be stored.
        case notRefreshed
        case nextRefresh
    }

    private static func subject(of model: Model, _ surroundings: Surroundings) -> Subject {
        let messages = model.messages.waiting
        if !messages.isEmpty { return .messages(messages) }
        if let line = model.list.lineAhead { return .selected(StatusTexts.goingTo(line + 1)) }
        // The stop key cancels an addition before a command, and a command before a refresh.
        if let addition = model.additions.last {
            return .selected(ActTexts.adding(addition, stopKey: model.keyMap.keyName(for: .stopRefresh)))
        }
        let commands = model.runningCommands.reversed().lazy
        if let sentence = commands.compactMap({ model.sentence(onRunning: $0.effect) }).first {
            return .selected(sentence)
        }
        if let progress = model.progress { return .refresh(progress) }
        if let link = selectedLink(in: model, surroundings) { return .selected(link) }
        if model.context == .feeds, let failure = model.feeds.selectedFeed?.failureSentence {
            return .selected(failure)
        }
        if let count = model.fullTextProgress {
            return .selected(StatusTexts.fullTexts(done: count.done, total: count.total))
        }
        return model.libraryRefusal == nil ? .nextRefresh : .notRefreshed
    }

    /// The last message from its beginning, and as much of earlier ones as fits.
    private static func lines(of messages: [Messages.Message], width: Int) -> [Line] {
        var lines: [Line] = []
        for message in messages.reversed() where lines.count < limit {
            lines.insert(
                contentsOf: wrapped(message.text, width: width, limit: limit - lines.count)
                    .map { Line(text: $0, isError: message.isError) }, at: 0)
        }
        return lines
    }

    /// The beginning of a text, with an ellipsis where it continues.
    static func wrapped(_ text: String, width: Int, limit: Int) -> [String] {
        // External text may be of any length.
        let beginning = String(text.prefix(limit * max(1, width) + 1))
        var lines = LineWrapper(width: width).lines(of: beginning)
        guard lines.count > limit else { return lines }
        lines.removeLast(lines.count - limit)
        lines[limit - 1] = TextWidth.clipped(lines[limit - 1] + "…", to: width)
        return lines
    }

    /// The target of the selected link.
    private static func selectedLink(in model: Model, _ surroundings: Surroundings) -> String? {
        switch model.context {
        case .article:
            if case .link(let number)? = model.article?.stopInView?.kind {
                model.article?.link(number: number)
            } else {
                nil
            }
        default: model.screen?.status(in: surroundings)
        }
    }

    private static func note(for model: Model) -> String {
        if let search = model.currentSearch {
            return StatusTexts.match(number: search.current + 1, count: search.matches.count)
        }
        let showsLists = model.showsHeadlines
        let showsFeeds = model.screen == nil && model.visiblePanes.contains(.feeds)
        var notes: [String] = []
        // A user choosing the first feeds has not seen a refresh yet.
        if !model.isPlain, model.libraryRefusal == nil, model.context != .feedChoice {
            if let begin = timeOfNextRefresh(model.overview), begin > model.now {
                let place = model.overview?.otherRunner.map(StatusTexts.by) ?? ""
                notes.append("↻ " + LocalTime(begin).hourAndMinute(on: LocalTime(model.now)) + place)
            } else if model.overview?.refreshIsOff == true {
                notes.append("↻ " + StatusTexts.off)
            }
        }
        if model.isZoomed, model.screen == nil, !model.isPlain, let key = model.keyMap.keyName(for: .zoom) {
            notes.append(StatusTexts.zoomed(key))
        }
        let separator = model.isPlain ? CountTexts.comma : " · "
        let arrived = model.results?.arrivalsAbove ?? model.list.arrivalsAbove
        if arrived.count > 0 {
            notes.append(
                StatusTexts.arrived(arrived.count, isAtLeast: arrived.isPartial, isAbove: showsLists))
        }
        guard showsLists || showsFeeds else { return notes.joined(separator: separator) }
        let problems = model.problemCount
        if problems > 0 { notes.append(StatusTexts.problems(problems)) }
        return notes.joined(separator: separator)
    }

    /// The progress of running work: a bar, numbers and the stop key; parts that do not fit are left out.
    private static func bar(of progress: RefreshProgress, stopKey: String?, width: Int) -> Line {
        let name = Part(text: StatusTexts.refreshes + " ", role: .status)
        let numbers = Part(text: "\(progress.done)/\(progress.total)", role: .status)
        let results = StatusTexts.results(failed: progress.failed, new: progress.newArticles)
            .map { Part(text: CountTexts.comma + $0, role: .detail) }
        let stop = stopKey.map {
            [Part(text: "  " + $0, role: .key), Part(text: " " + StatusTexts.stops, role: .detail)]
        }
        let rest = stop ?? []
        let choices = [[name, numbers] + results + rest, [name, numbers] + rest, [numbers] + rest]
        func cells(_ parts: [Part]) -> Int { parts.reduce(0) { $0 + TextWidth.cells(in: $1.text) } }
        var parts = choices.first { cells($0) <= width } ?? [numbers]
        let room = min(barCells.upperBound, width - cells(parts) - 1)
        if room >= barCells.lowerBound, let place = parts.firstIndex(of: numbers) {
            let done = room * progress.done / max(1, progress.total)
            parts.insert(
                contentsOf: [
                    Part(text: String(repeating: "━", count: done), role: .running),
                    Part(text: String(repeating: "─", count: room - done) + " ", role: .line),
                ], at: place)
        }
        return Line(text: parts.map(\.text).joined(), parts: parts)
    }

    private static let barCells = 5...20

    /// The time of the next refresh, when it waits for time alone.
    private static func timeOfNextRefresh(_ overview: BackgroundOverview?) -> Date? {
        guard let refresh = overview?.refresh, case .pending = refresh.state else { return nil }
        return refresh.earliestStart
    }

    /// - Parameter inWords: Whether to include the time, which is then shown nowhere else.
    private static func nextRefresh(
        _ overview: BackgroundOverview?, now: Date, inWords: Bool
    ) -> (text: String, changesAt: Date?) {
        guard let overview, let refresh = overview.refresh else { return ("", nil) }
        let place = overview.otherRunner.map(StatusTexts.by) ?? ""
        switch refresh.state {
        case .running: return (StatusTexts.refreshes + place, nil)
        case .idle where overview.refreshIsOff: return (inWords ? StatusTexts.refreshesAreOff : "", nil)
        case .idle: return (StatusTexts.nothingPlanned + place, nil)
        case .pending:
            // A policy, such as back-off after failures, may delay it beyond its request's date.
            if let begin = timeOfNextRefresh(overview) {
                let waiting = Waiting(until: begin, at: now)
                if let text = waiting.text {
                    return inWords ? (StatusTexts.next(text) + place, waiting.changesAt) : ("", begin)
                }
            }
            // Ignore waits that have ended, even when no update has arrived yet.
            let waits = refresh.pendingWaits.filter { $0.until.map { $0 > now } ?? true }
            if waits.isEmpty { return (StatusTexts.nextSoon + place, nil) }
            if let turn = waits.first, waits.count == 1, turn.reason == .turn, let until = turn.until {
                let time = LocalTime(until).hourAndMinute(on: LocalTime(now))
                return (StatusTexts.nextBy(time) + place, until)
            }
            let text = StatusTexts.nextWaits(WaitingFor(waits, now: now).text)
            return (text + place, waits.compactMap(\.until).min())
        }
    }
}
