import FoundationEssentials
import Glibc
import News
import Programs

/// What the user changed in the feed list with an editor.
public struct FeedListEdit: Sendable, Equatable {
    /// Addresses that were not listed before.
    public var added: [String]
    /// Whether the copy was changed.
    public var isChanged: Bool
    /// Copies of the list left by a reader that was killed or could not replace the list.
    public var leftCopies: [String]
    /// The list before (nil if there was none) and after.
    var before: [UInt8]?
    var after: [UInt8] = []
}

extension FeedListFile {
    private static let copyPrefix = ".newsterm-edit-"

    /// Lets the user edit a copy of the list, which then replaces it; if the list changes meanwhile, both are kept.
    /// - Parameter edit: Gets the path of the copy, which ends in the list's name so that editors recognise the file
    ///   type.
    public func editCopy(_ edit: (String) async throws -> Void) async throws -> FeedListEdit {
        let target = try resolved()
        let file = AtomicFile(path: target)
        try FolderLock.create(file.folder, for: path)
        let before = try bytes()
        if before != nil, access(target, W_OK) != 0 {
            throw NewsroomError.listUnwritable(path: path, reason: AtomicFile.Failure().reason)
        }
        let name = target.split(separator: "/").last.map(String.init) ?? "urls"
        let left = Self.copies(of: name, in: file.folder)
        let copy = AtomicFile(
            path: "\(file.folder)/\(Self.copyPrefix)\(getpid())-\(UInt32.random(in: .min ... .max))-\(name)",
            mode: 0o600)
        do {
            try copy.replace(with: before ?? [])
        } catch {
            throw NewsroomError.listUnwritable(path: path, reason: error.reason)
        }
        do {
            try await edit(copy.path)
        } catch {
            guard try (Self.bytes(of: copy) ?? before ?? []) == before ?? [] else {
                let reason = error is CancellationError ? "The editor was ended with newsterm." : "\(error)"
                throw NewsroomError.editAbandoned(reason: reason, copy: copy.path)
            }
            try Self.remove(copy)
            throw error
        }
        let edited = try Self.bytes(of: copy) ?? before ?? []
        if edited != before ?? [] { try await replace(file, by: edited, of: copy.path, after: before) }
        try Self.remove(copy)
        let known = Set(FeedList(bytes: before ?? []).entries.map { FeedAddress.key($0.url) })
        let added = FeedList(bytes: edited).entries.map(\.url).filter { !known.contains(FeedAddress.key($0)) }
        return FeedListEdit(
            added: added, isChanged: edited != before ?? [], leftCopies: left, before: before, after: edited)
    }

    /// Saves the list as it was before the edit, because it cannot be restored.
    /// - Returns: The error that says where it is.
    func keepBeforeEdit(_ before: [UInt8]) throws(NewsroomError) -> NewsroomError {
        let copy = AtomicFile(path: try resolved() + ".before-edit", mode: 0o600)
        do {
            try copy.replace(with: before)
        } catch {
            throw .listUnwritable(path: copy.path, reason: error.reason)
        }
        return .listChangedSinceEdit(path: path, copy: copy.path)
    }

    private func replace(
        _ file: AtomicFile, by edited: [UInt8], of copy: String, after before: [UInt8]?
    ) async throws {
        let reason: String
        do {
            let lock = try await FolderLock.acquire(of: file.folder, for: path, timeout: timeout)
            defer { lock.release() }
            let now = try file.read()
            if now?.bytes == before, try file.replace(with: edited, ifStill: now?.signature) { return }
            throw NewsroomError.listChangedMeanwhile(path: path, copy: copy)
        } catch let failure as AtomicFile.Failure {
            reason = failure.reason
        } catch NewsroomError.listUnwritable(_, let why) {
            reason = why
        } catch NewsroomError.listBusy {
            reason = "another newsterm is changing it"
        }
        throw NewsroomError.editUnwritten(path: path, reason: reason, copy: copy)
    }

    private static func bytes(of copy: AtomicFile) throws(NewsroomError) -> [UInt8]? {
        do {
            return try copy.read()?.bytes
        } catch {
            throw .listUnreadable(path: copy.path, reason: error.reason)
        }
    }

    /// Includes the backup that some editors make.
    private static func remove(_ copy: AtomicFile) throws(NewsroomError) {
        for path in [copy.path, copy.path + "~"] where unlink(path) != 0 && errno != ENOENT {
            throw .listUnwritable(path: path, reason: AtomicFile.Failure().reason)
        }
    }

    /// Those not being edited by a running process.
    private static func copies(of name: String, in folder: String) -> [String] {
        (FileManager.default.names(inDirectory: folder) ?? []).filter { file in
            guard file.hasPrefix(copyPrefix), file.hasSuffix("-\(name)") else { return false }
            let process = pid_t(file.dropFirst(copyPrefix.count).prefix { $0.isNumber }) ?? 0
            return process == getpid() || !AtomicFile.isRunning(process)
        }
        .map { "\(folder)/\($0)" }.sorted()
    }
}
