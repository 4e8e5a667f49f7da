import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// The downloads, two rows each: name and progress.
struct DownloadsScreen: Screen {
    private static let rowsOfDownload = 2

    let context = KeyContext.downloads
    let replacesScreens = true
    var title: String { DownloadTexts.title }
    /// In list order; `nil` until first read.
    private var statuses: [DownloadStatus]?
    private var selected = 0
    /// The first visible download.
    private var top = 0
    /// The download that the open question offers to remove.
    private var removing: Download.ID?
    /// Whether the user has selected one since the screen opened; until then the first row stays selected.
    private var hasChosen = false

    init(_ statuses: [DownloadStatus]?) { self.statuses = statuses }

    func staysOpen(under context: KeyContext) -> Bool { context == .help }

    /// How many are active.
    func note(in surroundings: Surroundings) -> String {
        let count = statuses?.count(where: \.isUnderWay) ?? 0
        return count > 0 ? DownloadTexts.underWay(count) : ""
    }

    func changesAt(in surroundings: Surroundings) -> Date? {
        onScreen(in: surroundings).compactMap { text(of: $0.status, in: surroundings).changesAt }.min()
    }

    func currentLine(in surroundings: Surroundings) -> Int { (selected - top) * Self.rowsOfDownload }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        [.open, .pauseDownload, .retryDownload, .removeDownload, .openInBrowser, .copyLink, .moveDown, .moveUp]
            .map { ScreenHint($0) }
    }

    func status(in surroundings: Surroundings) -> String? { selectedStatus.map(DownloadTexts.whole) }

    mutating func move(_ movement: Movement, in surroundings: Surroundings) {
        let count = statuses?.count ?? 0
        hasChosen = true
        switch movement {
        case .lines(let lines): select(selected + lines, in: surroundings)
        case .pages(let fraction):
            select(selected + Int(Double(Self.count(in: surroundings)) * fraction), in: surroundings)
        case .start: select(0, in: surroundings)
        case .end: select(count - 1, in: surroundings)
        }
    }

    /// Selects the download under the pointer; a double click opens its file.
    mutating func click(line: Int, column: Int, isDouble: Bool, in surroundings: Surroundings) -> [ScreenRequest] {
        let index = top + line / Self.rowsOfDownload
        guard index < statuses?.count ?? 0 else { return [] }
        hasChosen = true
        select(index, in: surroundings)
        return isDouble ? [.act(.open)] : []
    }

    mutating func fit(in surroundings: Surroundings) { select(selected, in: surroundings) }

    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        switch action {
        case .open, .pauseDownload, .retryDownload, .removeDownload:
            // Acting on the selected download counts as choosing it.
            hasChosen = true
            guard let status = selectedStatus else { return [.say(DownloadTexts.none)] }
            return requests(for: action, of: status, surroundings.keyMap)
        case .openInBrowser, .copyLink:
            return ScreenRequest.requests(for: action, link: selectedStatus?.download.enclosure.url)
        default: return nil
        }
    }

    /// Once the user has chosen a download, the selection follows it.
    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest] {
        guard case .downloadsChanged(let statuses) = event else { return [] }
        let id = selectedStatus?.id
        self.statuses = statuses
        if let removing, !statuses.contains(where: { $0.id == removing }) { self.removing = nil }
        let place = hasChosen || removing != nil ? statuses.firstIndex { $0.id == id } : nil
        select(place ?? selected, in: surroundings)
        return []
    }

    var question: ScreenQuestion? {
        guard removing != nil else { return nil }
        let hints = removals.map(\.hint)
        return ScreenQuestion(heading: DownloadTexts.remove, answers: [hints, Array(hints.prefix(1))])
    }

    mutating func answer(_ key: Key) -> [ScreenRequest] {
        let answer = removals.first { key == .character($0.key) || key == .character(Character($0.key.uppercased())) }
        removing = nil
        return [answer.map { .perform($0.effect) } ?? .say(DownloadTexts.stays)]
    }
}

extension DownloadsScreen {
    private var selectedStatus: DownloadStatus? {
        guard let statuses, statuses.indices.contains(selected) else { return nil }
        return statuses[selected]
    }

    private mutating func requests(
        for action: Action, of status: DownloadStatus, _ keyMap: KeyMap
    ) -> [ScreenRequest] {
        switch action {
        case .pauseDownload: Self.pause(status)
        case .retryDownload: [.perform(.controlDownload(status.id, .retry))]
        case .removeDownload: ask(about: status)
        default: Self.open(status, keyMap)
        }
    }

    private static func open(_ status: DownloadStatus, _ keyMap: KeyMap) -> [ScreenRequest] {
        let retry = keyMap.keyName(for: .retryDownload) ?? ""
        return switch status.phase {
        case .finished: [.perform(.openDownload(status.id))]
        case .missing: [.say(DownloadTexts.isGone(retry))]
        case .failed: [.say(DownloadTexts.hasFailed(retry))]
        case .transferring, .waiting, .paused, .placing, .unplaced: [.say(ErrorTexts.downloadNotFinishedYet)]
        }
    }

    /// Pauses an active download, or resumes a paused one.
    private static func pause(_ status: DownloadStatus) -> [ScreenRequest] {
        switch status.phase {
        case .transferring, .waiting: [.perform(.controlDownload(status.id, .pause))]
        case .paused: [.perform(.controlDownload(status.id, .resume))]
        case .placing, .unplaced, .finished, .missing, .failed: [.say(DownloadTexts.nothingToPause)]
        }
    }

    /// Asks first, because a deleted file cannot be recovered.
    private mutating func ask(about status: DownloadStatus) -> [ScreenRequest] {
        removing = status.id
        return [.say(DownloadTexts.asks(status.name, hasFile: status.phase == .finished))]
    }

    /// The answers to the question about removal, with their keys.
    private var removals: [(key: Character, effect: Effect, hint: String)] {
        guard let id = removing, let status = statuses?.first(where: { $0.id == id }) else { return [] }
        var answers = [(DownloadTexts.yes, Effect.controlDownload(id, .remove), DownloadTexts.yesHint)]
        if status.phase == .finished {
            answers.append((DownloadTexts.keep, .controlDownload(id, .removeKeepingFile), DownloadTexts.keepHint))
        }
        if let group = DownloadGroup(status.phase) {
            let count = statuses?.count { DownloadGroup($0.phase) == group } ?? 0
            if count > 1 {
                answers.append((DownloadTexts.all, .clearDownloads(group), DownloadTexts.allHint(group, count)))
            }
        }
        return answers
    }

    /// How many fit on the screen.
    private static func count(in surroundings: Surroundings) -> Int {
        max(1, surroundings.height / rowsOfDownload)
    }

    private mutating func select(_ index: Int, in surroundings: Surroundings) {
        let (count, height) = (statuses?.count ?? 0, Self.count(in: surroundings))
        selected = min(max(0, index), max(0, count - 1))
        top = min(min(max(top, selected - height + 1), selected), max(0, count - height))
    }
}

extension DownloadsScreen {
    func draw(into canvas: inout Canvas, in surroundings: Surroundings) {
        guard let statuses else { return draw([DownloadTexts.notKnown], into: &canvas, in: surroundings) }
        guard !statuses.isEmpty else {
            return draw(Self.sentencesWithoutDownloads(in: surroundings), into: &canvas, in: surroundings)
        }
        let (body, column) = (surroundings.body, surroundings.column)
        for (row, line) in zip(body, lines(in: surroundings)) {
            line.draw(into: &canvas, row: row, column: column, width: Self.width(in: surroundings))
        }
        surroundings.drawBar(row: body.lowerBound + currentLine(in: surroundings), into: &canvas)
    }

    /// The cells from the first usable column to the screen's edge.
    private static func width(in surroundings: Surroundings) -> Int {
        max(1, surroundings.columns - 1 - surroundings.column)
    }

    private func onScreen(in surroundings: Surroundings) -> [(index: Int, status: DownloadStatus)] {
        let all = (statuses ?? []).enumerated().map { (index: $0.offset, status: $0.element) }
        return Array(all.dropFirst(top).prefix(Self.count(in: surroundings) + 1))
    }

    private func text(of status: DownloadStatus, in surroundings: Surroundings) -> DownloadText {
        DownloadText(
            status: status, now: surroundings.now, width: Self.width(in: surroundings) - 2, theme: surroundings.theme,
            isPlain: surroundings.isPlain)
    }

    private func lines(in surroundings: Surroundings) -> [StyledLine] {
        onScreen(in: surroundings).flatMap { index, status -> [StyledLine] in
            let text = text(of: status, in: surroundings)
            let isSelected = index == selected
            let style = isSelected ? surroundings.theme[.selected] : .plain
            var heading = text.heading
            for piece in heading.indices { heading[piece].style = style.overlaid(with: heading[piece].style) }
            if isSelected { for piece in heading.indices { heading[piece].style = style } }
            return [
                StyledLine(heading, background: isSelected ? style : nil),
                StyledLine([.init(text: "  ")] + text.state),
            ]
        }
    }

    private static func sentencesWithoutDownloads(in surroundings: Surroundings) -> [String] {
        let key = surroundings.keyMap.keyName(for: .downloadEnclosure) ?? ""
        return [
            DownloadTexts.none, DownloadTexts.begins(key), DownloadTexts.anyAddress,
            DownloadTexts.byThemselves(surroundings.configurationFile ?? "config.toml"),
        ]
    }

    private func draw(_ sentences: [String], into canvas: inout Canvas, in surroundings: Surroundings) {
        let (body, columns) = (surroundings.body, surroundings.columns)
        let wrapper = LineWrapper(width: min(max(1, columns - 4), ArticleLayout.maximumWidth))
        let lines = sentences.flatMap { wrapper.lines(of: $0) + [""] }
        for (row, line) in zip(body.dropFirst(body.count > 10 ? 1 : 0), lines) {
            canvas.draw(line, row: row, column: 2, width: max(0, columns - 2))
        }
    }
}
