import News
import Presentation
import Texts

/// What the line of an article tells of the files that come with it.
struct DownloadMark: Equatable {
    /// In a few cells.
    let sign: String
    /// For a screen reader.
    let words: String

    /// Of several, one that is under way says how far, those that get on before the others; one that is there goes before one that failed.
    init?(_ statuses: [DownloadStatus]) {
        let underWay = statuses.filter(\.isUnderWay)
        if let moving = underWay.first(where: { $0.phase == .transferring }) ?? underWay.first {
            sign = Self.sign(of: moving)
            words = DownloadTexts.state(of: moving)
        } else if let there = statuses.first(where: { $0.phase == .finished }) {
            (sign, words) = ("✓", DownloadTexts.state(of: there))
        } else if let failed = statuses.first(where: { [.failed, .unplaced].contains($0.phase) }) {
            (sign, words) = ("×", DownloadTexts.state(of: failed))
        } else {
            return nil
        }
    }

    /// How far it has come, behind a sign when it stands still.
    private static func sign(of status: DownloadStatus) -> String {
        let percent = status.fraction.flatMap { $0 > 0 ? Counted.percent($0) : nil }
        switch status.phase {
        case .paused: return "‖" + (percent ?? "")
        case .waiting: return (status.trouble == nil ? "…" : "!") + (percent ?? "")
        default: return percent ?? (status.expected == nil ? Counted.bytes(status.received) : Counted.percent(0))
        }
    }
}
