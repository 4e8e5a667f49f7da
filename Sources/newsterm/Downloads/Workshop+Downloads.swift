import News
import NewsStore
import NewsUI
import Newsroom

extension Workshop {
    /// Hands a file that comes with an article to the person's program for it: the downloaded one, where there is one.
    /// - Returns: what was opened.
    func open(_ enclosure: Enclosure) async throws -> String {
        let opener = AddressOpener(for: enclosure, configuration)
        if let path = try await downloads.open(enclosure.url) {
            try await opener.open(file: path)
            return path
        }
        try await opener.open(enclosure.url)
        return enclosure.url
    }

    /// Hands a downloaded file to the person's program for it.
    /// - Returns: its path.
    func open(_ id: Download.ID) async throws -> String {
        let path = try await downloads.open(id)
        guard let download = try await library.download(id) else { throw DownloadError.unknown(id) }
        try await AddressOpener(for: download.enclosure, configuration).open(file: path)
        return path
    }
}

extension DownloadOutcome {
    /// What came of asking for a file.
    init(_ asked: AskedDownload) {
        switch asked {
        case .begun(let download): self = .begun(download.name)
        case .known(let status):
            if status.phase == .finished, let path = status.download.path {
                self = .isThere(path: path)
            } else {
                self = .isUnderWay(status.download.name, fraction: status.fraction)
            }
        }
    }

    /// What came of removing a download.
    init(_ removed: RemovedDownload) {
        switch removed {
        case .ended: self = .removed
        case .deleted(let path): self = .removedWithFile(path: path)
        case .left(let path): self = .removedFileStays(path: path)
        }
    }
}

extension Downloads {
    /// Does what a key of the downloads' screen means.
    func control(_ id: Download.ID, _ control: DownloadControl) async throws -> DownloadOutcome {
        switch control {
        case .pause:
            try await pause(id)
            return .paused
        case .resume:
            try await resume(id)
            return .resumed
        case .retry:
            try await retry(id)
            return .triedAgain
        case .remove: return DownloadOutcome(try await remove(id))
        }
    }
}
