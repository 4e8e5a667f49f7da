import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// One download on its screen: what it is called, and how far it has come.
struct DownloadText {
    private static let gap = "  "
    /// The widest bar, in cells.
    private static let barCells = 8...40

    let status: DownloadStatus
    let now: Date
    /// The room in cells.
    let width: Int
    let theme: Theme
    let isPlain: Bool

    /// Its name, and its feed where there is room.
    var heading: [StyledLine.Piece] {
        let name = status.name
        guard !isPlain else {
            return [.init(text: [name, status.download.feedTitle].filter { !$0.isEmpty }.joined(separator: comma))]
        }
        let feed = TextWidth.clipped(status.download.feedTitle, to: max(0, min(24, width - 36)))
        guard !feed.isEmpty else { return [.init(text: name)] }
        let room = width - TextWidth.cells(in: feed) - Self.gap.count
        return [
            .init(text: TextWidth.clipped(name, to: room).filled(to: room) + Self.gap),
            .init(text: feed, style: theme[.detail]),
        ]
    }

    /// How far it has come, or why it has not.
    var state: [StyledLine.Piece] {
        switch status.phase {
        case .failed, .unplaced, .missing:
            return [.init(text: TextWidth.clipped(DownloadTexts.detail(of: status), to: width), style: theme[.error])]
        case .finished:
            return [.init(text: TextWidth.clipped(finished, to: width), style: theme[.detail])]
        case .transferring, .waiting, .paused, .placing: break
        }
        let bar = isPlain ? "" : self.bar + Self.gap
        let room = width - TextWidth.cells(in: bar)
        let style = status.phase == .transferring ? theme[.running] : theme[.detail]
        return [
            .init(text: bar, style: style),
            .init(text: words(room: room), style: status.trouble == nil ? .plain : theme[.error]),
        ]
    }

    /// When the text will no longer be right without anything happening but time passing.
    var changesAt: Date? {
        switch status.phase {
        case .waiting(.retry(let date)), .waiting(.date(let date)): Waiting(until: date, at: now).changesAt
        default: nil
        }
    }
}

extension DownloadText {
    private var comma: String { CountTexts.comma }

    /// As much of it as there is: filled from the left. What is not known is empty.
    private var bar: String {
        let cells = min(max(Self.barCells.lowerBound, width * 3 / 10), Self.barCells.upperBound)
        let filled = Int((status.fraction ?? 0) * Double(cells))
        return String(repeating: PictureGlyphs.shades[3], count: filled)
            + String(repeating: PictureGlyphs.shades[0], count: cells - filled)
    }

    /// As many of the facts as there is room for; what is left out first is at the end of the importance, not of the
    /// line.
    private func words(room: Int) -> String {
        let percent = status.fraction.map(Counted.percent)
        let bytes = DownloadTexts.bytes(status.received, of: status.expected)
        let speed = status.bytesPerSecond.map { DownloadTexts.speed(Counted.bytes(Int64($0))) }
        let left = status.secondsLeft.map { DownloadTexts.left(RoundedDuration($0)) }
        let state = status.phase == .transferring ? nil : DownloadTexts.doing(status, now: now)
        // Each fact with its weight: the lightest goes first.
        var facts = [(percent, 3), (state, 4), (bytes, 0), (speed, 1), (left, 2)]
            .compactMap { fact in fact.0.map { (text: $0, weight: fact.1) } }
        let separator = isPlain ? comma : Self.gap
        func line() -> String { facts.map(\.text).joined(separator: separator) }
        while facts.count > 1, TextWidth.cells(in: line()) > room {
            let lightest = facts.map(\.weight).min()
            facts.removeAll { $0.weight == lightest }
        }
        return TextWidth.clipped(line(), to: room)
    }

    private var finished: String {
        let time = LocalTime(status.download.finished ?? status.download.added).hourAndMinute(on: LocalTime(now))
        return [DownloadTexts.downloaded(time), Counted.bytes(status.received), status.download.path ?? ""]
            .joined(separator: comma)
    }
}
