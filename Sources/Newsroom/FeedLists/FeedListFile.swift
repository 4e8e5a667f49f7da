public import News

/// The feed list on disk. Every change is a read and a write under one lock, and replaces the file as a whole, so that
/// neither a crash nor a second newsterm loses a line.
public struct FeedListFile: Sendable, Equatable {
    /// As given; may be a symbolic link, whose target is what is read and replaced.
    public let path: String
    /// How long a change waits for one of another process; those of this process are waited for as long as they take.
    public let patience: Duration

    public init(path: String, patience: Duration = .seconds(10)) {
        self.path = path
        self.patience = patience
    }

    /// The folders in which something changes when it does: its own, and that of the file that it is a link to.
    public var folders: [String] {
        get throws(NewsroomError) {
            let folders: Set = [AtomicFile(path: path).folder, AtomicFile(path: try resolved()).folder]
            return folders.sorted()
        }
    }

    /// The list; nil when there is no file.
    public func read() throws(NewsroomError) -> FeedList? {
        try contents()?.list
    }

    /// The list as it is written; nil when there is no file.
    func bytes() throws(NewsroomError) -> [UInt8]? {
        do {
            return try AtomicFile(path: try AtomicFile.resolvingLinks(path)).read()?.bytes
        } catch {
            throw .listUnreadable(path: path, reason: error.reason)
        }
    }

    /// Changes the list. Nothing is written when the change leaves it as it is.
    /// - Parameters:
    ///   - removesWhenEmpty: whether a list of which nothing is left is removed, so that there is none any more.
    ///   - change: may be called again, with a newer list, when an editor saved the file in between.
    public func edit<Result: Sendable>(
        removesWhenEmpty: Bool = false, _ change: (inout FeedList) throws -> Result
    ) async throws -> Result {
        // It may hold passwords.
        let target = AtomicFile(path: try resolved(), mode: 0o600)
        let lock = try await FolderLock.acquire(of: target.folder, for: path, patience: patience)
        defer { lock.release() }
        for _ in 0..<20 {
            let before = try contents()
            var list = before?.list ?? FeedList()
            let result = try change(&list)
            if list.bytes == before?.list.bytes { return result }
            // Editors know nothing of the lock: what they saved since the list was read must not be lost.
            do {
                if removesWhenEmpty, list.bytes.isEmpty {
                    guard target.signature == before?.signature else { continue }
                    try target.remove()
                } else {
                    guard try target.replace(with: list.bytes, ifStill: before?.signature) else { continue }
                }
            } catch {
                throw NewsroomError.listUnwritable(path: path, reason: error.reason)
            }
            return result
        }
        throw NewsroomError.listBusy(path: path)
    }
}

extension FeedListFile {
    func resolved() throws(NewsroomError) -> String {
        do {
            return try AtomicFile.resolvingLinks(path)
        } catch {
            throw .listUnreadable(path: path, reason: error.reason)
        }
    }

    private func contents() throws(NewsroomError) -> (list: FeedList, signature: AtomicFile.Signature)? {
        do {
            guard let read = try AtomicFile(path: try AtomicFile.resolvingLinks(path)).read() else { return nil }
            return (FeedList(bytes: read.bytes), read.signature)
        } catch {
            throw .listUnreadable(path: path, reason: error.reason)
        }
    }
}
