import FoundationEssentials
import Glibc
import News
import NewsStore

/// The steps of a finished download, for tests that end a process between any two of them.
package enum DownloadStep: CaseIterable, Sendable {
    case chosen, planned, moved, recorded
}

/// Moves a finished file into place: chooses the name, records it, moves the file and records that it is finished.
/// After a crash the state on disk tells how far that got, so no file is lost or duplicated.
struct DownloadArrival: Sendable {
    let library: Library
    let folder: DownloadFolder
    let now: @Sendable () -> Date
    let reached: @Sendable (DownloadStep) throws -> Void

    /// - Parameters:
    ///   - download: As currently stored in the library.
    ///   - sources: Where the file may be.
    /// - Returns: The finished download; nil if it is no longer known.
    /// - Throws: `DownloadError` if the file must wait; it then stays where it was.
    func place(_ download: Download, from sources: [String]) async throws -> Download? {
        let source = sources.first { FileMover.mark(of: $0) != nil }
        if download.state == .placing, let planned = download.path,
            try await isAlreadyPlaced(planned, to: download, from: source)
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

    /// Whether an earlier attempt got as far as putting this file at the planned name.
    private func isAlreadyPlaced(_ planned: String, to download: Download, from source: String?) async throws -> Bool {
        // Remove an incomplete copy.
        unlink(DownloadFolder.copyName(of: download.task, beside: planned))
        guard let there = FileMover.mark(of: planned) else { return false }
        guard let source else { return true }
        guard let here = FileMover.mark(of: source) else { return true }
        if there.size == 0, here.size > 0 {
            // An empty placeholder, used where the file system cannot rename without replacing.
            guard rename(source, planned) == 0 || errno == EXDEV else { throw error(FileMover.Failure()) }
            if FileMover.mark(of: source) == nil { return true }
            unlink(planned)
            return false
        }
        let isSame = try await FileMover.elsewhere { _ throws(FileMover.Failure) in
            FileManager.default.contentsEqual(atPath: source, andPath: planned)
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
