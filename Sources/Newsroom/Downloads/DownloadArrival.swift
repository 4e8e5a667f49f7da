import FoundationEssentials
import Glibc
import News
import NewsStore

/// The steps of a finished download, for tests that end a process between any two of them.
package enum DownloadStep: CaseIterable, Sendable {
    case chosen, planned, moved, recorded
}

/// Puts a finished file in its place: the name is chosen, written down, given, and written down as given. Whatever of
/// that a crash has cut off is told from what is on the disk, so that nothing is lost and nothing is there twice.
struct DownloadArrival: Sendable {
    let library: Library
    let folder: DownloadFolder
    let now: @Sendable () -> Date
    let reached: @Sendable (DownloadStep) throws -> Void

    /// - Parameters:
    ///   - download: as the library has it now.
    ///   - sources: where its bytes may be.
    /// - Returns: the download with its place; nil: it is not known any more.
    /// - Throws: `DownloadError` when the file has to wait; then it is where it was.
    func place(_ download: Download, from sources: [String]) async throws -> Download? {
        let source = sources.first { FileMover.mark(of: $0) != nil }
        if download.state == .placing, let planned = download.path,
            try await hasBeenGiven(planned, to: download, from: source)
        {
            return try await record(download, at: planned)
        }
        guard let source else { throw DownloadError.lost }
        let fileExtension = download.enclosure.fileExtension
        let ending = fileExtension.isEmpty ? FileSignature.fileExtension(ofFile: source) : fileExtension
        var isShort = false
        while true {
            let target: String
            do {
                target = try await freePath(for: download, ending, isShort: isShort)
                try reached(.chosen)
                try await library.planDownload(download.id, path: target)
                try reached(.planned)
                guard try await move(source, to: target, download.task) else { continue }
            } catch let failure as FileMover.Failure {
                if failure.number == ENAMETOOLONG, !isShort {
                    isShort = true
                    continue
                }
                throw self.error(failure)
            }
            try reached(.moved)
            return try await record(download, at: target)
        }
    }

    private func record(_ download: Download, at path: String) async throws -> Download? {
        guard let mark = FileMover.mark(of: path) else { throw DownloadError.lost }
        let finished = try await library.finishDownload(download.id, path: path, file: mark, at: now())
        try reached(.recorded)
        return finished
    }

    /// Whether an earlier attempt got so far that the planned name is this file's.
    private func hasBeenGiven(_ planned: String, to download: Download, from source: String?) async throws -> Bool {
        // A copy that was not whole yet.
        unlink(DownloadFolder.copyName(of: download.task, beside: planned))
        guard let there = FileMover.mark(of: planned) else { return false }
        guard let source else { return true }
        guard let here = FileMover.mark(of: source) else { return true }
        if there.size == 0, here.size > 0 {
            // The empty file that kept the name free, where the file system could promise no more.
            guard rename(source, planned) == 0 || errno == EXDEV else { throw error(FileMover.Failure()) }
            if FileMover.mark(of: source) == nil { return true }
            unlink(planned)
            return false
        }
        let isSame = try await FileMover.elsewhere { _ throws(FileMover.Failure) in
            try FileMover.areEqual(source, planned)
        }
        if isSame { unlink(source) }
        return isSame
    }

    private func freePath(for download: Download, _ ending: String, isShort: Bool) async throws -> String {
        let folder = folder
        return try await FileMover.elsewhere { _ throws(FileMover.Failure) in
            try folder.freePath(for: download, fileExtension: ending, isShort: isShort)
        }
    }

    private func move(_ source: String, to target: String, _ task: UUID) async throws -> Bool {
        let copy = DownloadFolder.copyName(of: task, beside: target)
        return try await FileMover.elsewhere { mover throws(FileMover.Failure) in
            try mover.move(source, to: target, copy: copy)
        }
    }

    private func error(_ failure: FileMover.Failure) -> any Error {
        switch failure.number {
        case ECANCELED: CancellationError()
        case ENOSPC, EDQUOT: DownloadError.noSpace(path: folder.path)
        default: DownloadError.folderUnusable(path: failure.path ?? folder.path, reason: failure.reason)
        }
    }
}
