import News
import NewsService
import NewsStore
import Newsroom
import Presentation

extension DownloadOutcome {
    /// The outcome of requesting a file.
    init(_ asked: DownloadRequestOutcome) {
        switch asked {
        case .begun(let status):
            self = status.failure.map { .beginsLater(status.name, because: $0) } ?? .begun(status.name)
        case .known(let status):
            if status.phase == .finished, let path = status.download.path {
                self = .isThere(path: path)
            } else {
                self = .isUnderWay(status.name, fraction: status.fraction)
            }
        }
    }

    /// The outcome of removing a download.
    /// - Parameter keepsFile: whether its file was to stay.
    init(_ removed: RemovedDownload, keepsFile: Bool) {
        switch removed {
        case .ended: self = .removed
        case .deleted(let path): self = .removedWithFile(path: path)
        case .left(let path): self = .removedFileStays(path: path, isRequested: keepsFile)
        }
    }
}

extension Downloads {
    /// Performs an action of the downloads screen.
    func control(_ id: Download.ID, _ control: DownloadControl) async throws -> DownloadOutcome {
        switch control {
        case .pause:
            return .paused(startsOver: try await pause(id))
        case .resume:
            try await resume(id)
            return .resumed
        case .retry:
            guard let failure = try await retry(id) else { return .triedAgain }
            return .beginsLater(try await status(of: id).name, because: failure)
        case .remove, .removeKeepingFile:
            let keepsFile = control == .removeKeepingFile
            return DownloadOutcome(try await remove(id, keepingFile: keepsFile), keepsFile: keepsFile)
        }
    }
}
