import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// One download on the downloads screen: its name and progress.
struct DownloadText {
    private static let gap = "  "
    /// The bar's least and greatest width in cells.
    private static let barCells = 8...40

    let status: DownloadStatus
    let now: Date
    /// In cells.
    let width: Int
    let theme: Theme
    let isPlain: Bool

    /// The download's name, and its feed's where there is room.
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

    /// The progress, or the reason why there is none.
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
            .init(text: words(room: room), style: status.failure == nil ? .plain : theme[.error]),
        ]
    }

    /// When the passing of time alone makes the text wrong.
    var changesAt: Date? {
        switch status.phase {
        case .waiting(.retry(let date)), .waiting(.date(let date)): Waiting(until: date, at: now).changesAt
        default: nil
        }
    }
}

extension DownloadText {
    private var comma: String { CountTexts.comma }

    /// Filled from the left by the fraction received; empty when that is unknown.
    private var bar: String {
        let cells = min(max(Self.barCells.lowerBound, width * 3 / 10), Self.barCells.upperBound)
        let filled = Int((status.fraction ?? 0) * Double(cells))
        return String(repeating: ChartGlyphs.shades[3], count: filled)
            + String(repeating: ChartGlyphs.shades[0], count: cells - filled)
    }

    /// As many facts as fit. The least important is dropped first, wherever it stands in the line.
    private func words(room: Int) -> String {
        let percent = status.fraction.map(FormattedNumber.percent)
        let bytes = DownloadTexts.bytes(status.received, of: status.expected)
        let speed = status.bytesPerSecond.map { DownloadTexts.speed(FormattedNumber.bytes(Int64($0))) }
        let left = status.secondsLeft.map { DownloadTexts.left(RoundedDuration($0)) }
        let state = status.phase == .transferring ? nil : DownloadTexts.doing(status, now: now)
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
        return [DownloadTexts.downloaded(time), FormattedNumber.bytes(status.received), status.download.path ?? ""]
            .joined(separator: comma)
    }
}
