public import News

/// The feed list on disk. Every change is a read and a write under one lock, and replaces the file as a whole, so that
/// neither a crash nor a second newsterm loses a line.
public struct FeedListFile: Sendable, Equatable {
    /// Bytes. Some 200,000 feeds; of more it would take many seconds, and gigabytes, to know what is wrong with each line.
    public static let largestSize = 16_000_000
    private static let mostLines = 500_000

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
        try bytes().map(FeedList.init(bytes:))
    }

    /// The list as it is written; nil when there is no file.
    func bytes() throws(NewsroomError) -> [UInt8]? {
        try contents()?.bytes
    }

    /// Changes the list. Nothing is written when the change leaves it as it is, nor where there is none and stays none.
    /// - Parameters:
    ///   - removesWhenEmpty: whether a list of which nothing is left is removed, so that there is none any more.
    ///   - check: is given the list as it was read, nil: there is none, and throws where that may not be changed.
    ///   - change: may be called again, with a newer list, when an editor saved the file in between.
    public func edit<Result: Sendable>(
        removesWhenEmpty: Bool = false, check: (FeedList?) async throws -> Void = { _ in },
        _ change: (inout FeedList) throws -> Result
    ) async throws -> Result {
        // It may hold passwords.
        let target = AtomicFile(path: try resolved(), mode: 0o600)
        let lock = try await FolderLock.acquire(of: target.folder, for: path, patience: patience)
        defer { lock.release() }
        for _ in 0..<20 {
            let before = try contents()
            let read = before.map { FeedList(bytes: $0.bytes) }
            try await check(read)
            var list = read ?? FeedList()
            let result = try change(&list)
            if list.bytes == before?.bytes ?? [] { return result }
            if let excess = Self.excess(of: list.bytes) {
                throw NewsroomError.listUnwritable(path: path, reason: "it would have \(excess)")
            }
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

    private func contents() throws(NewsroomError) -> (bytes: [UInt8], signature: AtomicFile.Signature)? {
        do throws(AtomicFile.Failure) {
            let file = AtomicFile(path: try AtomicFile.resolvingLinks(path), largestSize: Self.largestSize)
            guard let read = try file.read() else { return nil }
            if let excess = Self.excess(of: read.bytes) { throw AtomicFile.Failure(reason: "it has \(excess)") }
            return read
        } catch {
            throw .listUnreadable(path: path, reason: error.reason)
        }
    }

    /// Why bytes are more than is read of a list; nil: they are not.
    static func excess(of bytes: [UInt8]) -> String? {
        if bytes.count > largestSize { return "more than \(largestSize / 1_000_000) MB" }
        return bytes.count { $0 == 0x0A } > mostLines ? "more than \(mostLines.grouped) lines" : nil
    }
}
