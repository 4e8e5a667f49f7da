public import News

/// The feed list on disk. Every change is read and written under one lock and replaces the whole file, so that neither
/// a crash nor a second newsterm loses a line.
public struct FeedListFile: Sendable, Equatable {
    /// In bytes. About 200,000 feeds; validating each line of more would take many seconds and gigabytes.
    public static let largestSize = 16_000_000
    private static let maximumLines = 500_000

    /// As given; for a symbolic link, its target is read and replaced.
    public let path: String
    /// How long a change waits for another process; changes of this process are waited for without limit.
    public let timeout: Duration

    public init(path: String, timeout: Duration = .seconds(10)) {
        self.path = path
        self.timeout = timeout
    }

    /// The folders to watch for changes: the file's own, and that of a symbolic link's target.
    public var folders: [String] {
        get throws(NewsroomError) {
            let folders: Set = [AtomicFile(path: path).folder, AtomicFile(path: try resolved()).folder]
            return folders.sorted()
        }
    }

    /// The list; nil if there is no file.
    public func read() throws(NewsroomError) -> FeedList? {
        try bytes().map(FeedList.init(bytes:))
    }

    /// The list's bytes; nil if there is no file.
    func bytes() throws(NewsroomError) -> [UInt8]? {
        try contents()?.bytes
    }

    /// Changes the list. Writes nothing if the change has no effect.
    /// - Parameters:
    ///   - removesWhenEmpty: Whether an empty list's file is deleted.
    ///   - check: Gets the list as read (nil if there is none), and throws if it must not be changed.
    ///   - change: May be called again with a newer list if an editor saved the file meanwhile.
    public func edit<Result: Sendable>(
        removesWhenEmpty: Bool = false, check: (FeedList?) async throws -> Void = { _ in },
        _ change: (inout FeedList) throws -> Result
    ) async throws -> Result {
        // Private, because it may contain passwords.
        let target = AtomicFile(path: try resolved(), mode: 0o600)
        let lock = try await FolderLock.acquire(of: target.folder, for: path, timeout: timeout)
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
            // Editors ignore the lock, so check that the file did not change since it was read.
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

    /// Why the bytes exceed the limits of a list; nil if they do not.
    static func excess(of bytes: [UInt8]) -> String? {
        if bytes.count > largestSize { return "more than \(largestSize / 1_000_000) MB" }
        return bytes.count { $0 == 0x0A } > maximumLines ? "more than \(maximumLines.grouped) lines" : nil
    }
}
