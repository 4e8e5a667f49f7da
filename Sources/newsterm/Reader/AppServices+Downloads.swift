import News
import NewsService
import NewsStore
import Newsroom
import Presentation

extension AppServices {
    /// Hands a file that comes with an article to the user's program for it: the downloaded one, where there is one.
    /// - Parameter configuration: which programs there are.
    /// - Returns: what was opened.
    func open(_ enclosure: Enclosure, _ configuration: Configuration) async throws -> String {
        let opener = AddressOpener(for: enclosure, configuration)
        let path = try await downloads.open(enclosure.url) { _, path in try await opener.open(file: path) }
        if let path { return path }
        try await opener.open(enclosure.url)
        return FeedAddress.withoutCredentials(enclosure.url)
    }

    /// Hands a downloaded file to the user's program for it.
    /// - Parameter configuration: which programs there are.
    /// - Returns: its path.
    func open(_ id: Download.ID, _ configuration: Configuration) async throws -> String {
        try await downloads.open(id) { download, path in
            try await AddressOpener(for: download.enclosure, configuration).open(file: path)
        }
    }
}

extension DownloadOutcome {
    /// What came of asking for a file.
    init(_ asked: AskedDownload) {
        switch asked {
        case .begun(let status):
            self = status.trouble.map { .beginsLater(status.name, because: $0) } ?? .begun(status.name)
        case .known(let status):
            if status.phase == .finished, let path = status.download.path {
                self = .isThere(path: path)
            } else {
                self = .isUnderWay(status.name, fraction: status.fraction)
            }
        }
    }

    /// What came of removing a download.
    /// - Parameter keepsFile: whether the file was to stay.
    init(_ removed: RemovedDownload, keepsFile: Bool) {
        switch removed {
        case .ended: self = .removed
        case .deleted(let path): self = .removedWithFile(path: path)
        case .left(let path): self = .removedFileStays(path: path, isWished: keepsFile)
        }
    }
}

extension Downloads {
    /// Does what a key of the downloads' screen means.
    func control(_ id: Download.ID, _ control: DownloadControl) async throws -> DownloadOutcome {
        switch control {
        case .pause:
            return .paused(beginsAnew: try await pause(id))
        case .resume:
            try await resume(id)
            return .resumed
        case .retry:
            guard let trouble = try await retry(id) else { return .triedAgain }
            return .beginsLater(try await status(of: id).name, because: trouble)
        case .remove, .removeKeepingFile:
            let keepsFile = control == .removeKeepingFile
            return DownloadOutcome(try await remove(id, keepingFile: keepsFile), keepsFile: keepsFile)
        }
    }
}
