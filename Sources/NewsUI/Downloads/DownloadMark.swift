import News

/// What the line of an article tells of the files that come with it.
struct DownloadMark: Equatable {
    /// In a few cells.
    let sign: String
    /// For a screen reader.
    let words: String

    /// Of several, one that is under way says how far; one that is there goes before one that failed.
    init?(_ statuses: [DownloadStatus]) {
        if let moving = statuses.first(where: \.isUnderWay) {
            sign = moving.fraction.map(Counted.percent) ?? "0%"
            words = DownloadTexts.state(of: moving)
        } else if let there = statuses.first(where: { $0.phase == .finished }) {
            (sign, words) = ("↓", DownloadTexts.state(of: there))
        } else if let failed = statuses.first(where: { [.failed, .unplaced].contains($0.phase) }) {
            (sign, words) = ("×", DownloadTexts.state(of: failed))
        } else {
            return nil
        }
    }
}
