import News
import Terminal

/// Downloads: asking for a file, and looking after those that were asked for.
extension Model {
    mutating func showDownloads() {
        overlay = .downloads
        enclosures = nil
        downloads.begin()
    }

    /// Asks for the file of the article in hand; of several the person chooses one first.
    mutating func downloadEnclosure(_ effects: inout [Effect]) {
        guard overlay == .enclosures else { return useEnclosure(for: .download, &effects) }
        guard let view = enclosures, let enclosure = view.selected else { return }
        effects.append(.download(enclosure, view.article))
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

    /// A file that is deleted can not be brought back: the person is asked.
    mutating func removeDownload() {
        guard let status = selectedDownload else { return }
        downloads.removing = status.id
        messages.add(DownloadTexts.asks(status.download.name, hasFile: status.phase == .finished))
    }

    /// Takes the answer.
    mutating func confirmRemoval(of id: Download.ID, _ key: Key, _ effects: inout [Effect]) {
        downloads.removing = nil
        if key == .character(DownloadTexts.yes) {
            effects.append(.controlDownload(id, .remove))
        } else {
            messages.add(DownloadTexts.stays)
        }
    }

    mutating func openSelectedDownload(_ effects: inout [Effect]) {
        guard let status = selectedDownload else { return }
        if status.phase == .finished {
            effects.append(.openDownload(status.id))
        } else {
            messages.add(DownloadTexts.notThere)
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

    /// What ended since the last time is told where it can not be seen.
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
            if downloads.selectedStatus == nil { messages.add(DownloadTexts.none) }
            return downloads.selectedStatus
        }
    }
}
