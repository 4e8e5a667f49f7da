import News
import Presentation
import Texts

/// What an article's line shows about its enclosures.
struct DownloadMark: Equatable {
    /// A few cells wide.
    let sign: String
    /// For a screen reader.
    let words: String

    /// Among several, an active download's progress comes first (moving before waiting); then a finished one, then a
    /// failed one.
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

    /// The progress, after a sign when it is stalled.
    private static func sign(of status: DownloadStatus) -> String {
        let percent = status.fraction.flatMap { $0 > 0 ? FormattedNumber.percent($0) : nil }
        switch status.phase {
        case .paused: return "‖" + (percent ?? "")
        case .waiting: return (status.failure == nil ? "…" : "!") + (percent ?? "")
        default:
            return percent
                ?? (status.expected == nil ? FormattedNumber.bytes(status.received) : FormattedNumber.percent(0))
        }
    }
}
