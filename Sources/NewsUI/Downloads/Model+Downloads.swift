import News
import Presentation
import Terminal
import Texts

/// Downloads: asking for a file, and looking after those that were asked for.
extension Model {
    mutating func showDownloads() {
        overlay = .downloads
        enclosures = nil
        downloads.begin()
    }

    /// Pauses what is under way, and goes on with what is paused.
    mutating func pauseDownload(_ effects: inout [Effect]) {
        guard let status = selectedDownload else { return }
        switch status.phase {
        case .transferring, .waiting: effects.append(.controlDownload(status.id, .pause))
        case .paused: effects.append(.controlDownload(status.id, .resume))
        case .placing, .unplaced, .finished, .missing, .failed: messages.add(DownloadTexts.nothingToPause)
        }
    }

    mutating func retryDownload(_ effects: inout [Effect]) {
        guard let status = selectedDownload else { return }
        effects.append(.controlDownload(status.id, .retry))
    }

    /// A file that is deleted cannot be brought back: the user is asked.
    mutating func removeDownload() {
        guard let status = selectedDownload else { return }
        downloads.removing = status.id
        messages.add(DownloadTexts.asks(status.name, hasFile: status.phase == .finished))
    }

    /// What may be answered to the question about a download, with its keys.
    var removals: [(key: Character, effect: Effect, hint: String)] {
        guard let id = downloads.removing, let status = downloads.statuses?.first(where: { $0.id == id }) else {
            return []
        }
        var answers = [(DownloadTexts.yes, Effect.controlDownload(id, .remove), DownloadTexts.yesHint)]
        if status.phase == .finished {
            answers.append((DownloadTexts.keep, .controlDownload(id, .removeKeepingFile), DownloadTexts.keepHint))
        }
        if let group = DownloadGroup(status.phase) {
            let count = downloads.statuses?.count { DownloadGroup($0.phase) == group } ?? 0
            if count > 1 {
                answers.append((DownloadTexts.all, .clearDownloads(group), DownloadTexts.allHint(group, count)))
            }
        }
        return answers
    }

    /// Takes the answer.
    mutating func confirmRemoval(_ key: Key, _ effects: inout [Effect]) {
        let answer = removals.first { key == .character($0.key) || key == .character(Character($0.key.uppercased())) }
        downloads.removing = nil
        if let answer { effects.append(answer.effect) } else { messages.add(DownloadTexts.stays) }
    }

    mutating func openSelectedDownload(_ effects: inout [Effect]) {
        guard let status = selectedDownload else { return }
        let retry = keyMap.keyName(for: .retryDownload) ?? ""
        switch status.phase {
        case .finished: effects.append(.openDownload(status.id))
        case .missing: messages.add(DownloadTexts.isGone(retry))
        case .failed: messages.add(DownloadTexts.hasFailed(retry))
        case .transferring, .waiting, .paused, .placing, .unplaced: messages.add(ErrorTexts.downloadNotThereYet)
        }
    }

    mutating func moveInDownloads(_ movement: Movement) {
        let (count, rows) = (downloads.statuses?.count ?? 0, frame.body.count)
        let offset =
            switch movement {
            case .lines(let lines): lines
            case .pages(let fraction): Int(Double(DownloadsView.count(on: rows)) * fraction)
            case .start: -count
            case .end: count
            }
        downloads.move(by: offset, rows: rows)
    }

    /// Beside the title of their screen: how many are under way.
    var noteOfDownloads: String {
        let count = downloads.statuses?.count(where: \.isUnderWay) ?? 0
        return count > 0 ? DownloadTexts.underWay(count) : ""
    }

    /// What ended since the last time is told where it cannot be seen.
    mutating func take(_ statuses: [DownloadStatus]) {
        if overlay != .downloads, let before = downloads.statuses {
            let moving = Set(before.filter(\.isUnderWay).map(\.id))
            for status in statuses where moving.contains(status.id) && !status.isUnderWay {
                messages.add(
                    DownloadTexts.ended(status), isError: [.failed, .unplaced].contains(status.phase))
            }
        }
        downloads.update(statuses, rows: frame.body.count)
    }

    private var selectedDownload: DownloadStatus? {
        mutating get {
            downloads.choose()
            if downloads.selectedStatus == nil { messages.add(DownloadTexts.none) }
            return downloads.selectedStatus
        }
    }
}
