import FoundationEssentials
import Glibc
import Synchronization

extension Journal {
    /// New entries, whichever process writes them. Nothing is polled.
    ///
    /// - Throws: `BackgroundTaskError.storage` when the folder cannot be created or watched.
    public static func newEntries(directory: String) throws(BackgroundTaskError) -> AsyncStream<JournalEntry> {
        try File.makeDirectory(directory)
        let (entries, sink) = AsyncStream.makeStream(of: JournalEntry.self)
        var start = JournalTail(directory: directory)
        start.skip()
        // Entries written before the watch begins are found at its first event.
        let tail = Mutex(start)
        let watch = try FolderWatch([directory], includesWrites: true) {
            for entry in tail.withLock({ $0.next() }) { sink.yield(entry) }
        }
        sink.onTermination = { _ in withExtendedLifetime(watch) {} }
        return entries
    }
}

/// The read position in the journal. The file is appended to, and occasionally rewritten without its oldest lines.
struct JournalTail {
    private let path: String
    private var inode: ino_t?
    private var offset = 0
    /// The last line read.
    private var last: Data?

    init(directory: String) { path = "\(directory)/\(Journal.name)" }

    /// Skips existing entries.
    mutating func skip() { _ = newLines() }

    /// The entries since the last call; none when the file is missing or unreadable.
    mutating func next() -> [JournalEntry] { newLines().compactMap(Journal.entry) }

    private mutating func newLines() -> ArraySlice<Data> {
        guard let file = try? File(reading: path), let status = try? file.status() else { return [] }
        let continues = inode == status.st_ino && status.st_size >= offset
        let start = continues ? offset : 0
        guard let bytes = try? file.read(from: start) else { return [] }
        let whole = bytes.lastIndex(of: 0x0a).map { bytes[...$0] } ?? Data()
        inode = status.st_ino
        offset = start + whole.count
        let lines = Lines.complete(in: whole)
        // Copied, so that it does not retain the whole buffer.
        defer { last = lines.last.map { Data(Array($0)) } ?? last }
        guard !continues, let last, let place = lines.lastIndex(of: last) else { return lines[...] }
        return lines[(place + 1)...]
    }
}
