import News
import Presentation
import Texts

extension Model {
    /// Announces downloads that have ended since the last update, unless their screen is open.
    mutating func take(_ statuses: [DownloadStatus]) {
        if context != .downloads, let before = downloads.statuses {
            let moving = Set(before.filter(\.isUnderWay).map(\.id))
            for status in statuses where moving.contains(status.id) && !status.isUnderWay {
                messages.add(
                    DownloadTexts.ended(status), isError: [.failed, .unplaced].contains(status.phase))
            }
        }
        downloads.update(statuses)
    }
}
