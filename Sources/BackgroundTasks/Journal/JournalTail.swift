import FoundationEssentials
import Glibc
import Synchronization

extension Journal {
    /// The entries that are written from now on, by whichever process. Nothing is polled.
    ///
    /// - Throws: `BackgroundTaskError.storage` when there is no folder and none can be made, or it cannot be watched.
    public static func newEntries(directory: String) throws(BackgroundTaskError) -> AsyncStream<JournalEntry> {
        try File.makeDirectory(directory)
        let (entries, sink) = AsyncStream.makeStream(of: JournalEntry.self)
        var start = JournalTail(directory: directory)
        start.skip()
        // What is written before the watch begins is found with its first sign.
        let tail = Mutex(start)
        let watch = try FolderWatch([directory], includesWrites: true) {
            for entry in tail.withLock({ $0.next() }) { sink.yield(entry) }
        }
        sink.onTermination = { _ in withExtendedLifetime(watch) {} }
        return entries
    }
}

/// How far the journal has been read. The file is appended to, and now and then written anew without its oldest lines.
struct JournalTail {
    private let path: String
    private var inode: ino_t?
    private var offset = 0
    /// The last line that was read.
    private var last: Data?

    init(directory: String) { path = "\(directory)/\(Journal.name)" }

    /// Passes over what is there already.
    mutating func skip() { _ = newLines() }

    /// What has come since; nothing when the file cannot be read, or is not there.
    mutating func next() -> [JournalEntry] { newLines().compactMap(Journal.entry) }

    private mutating func newLines() -> ArraySlice<Data> {
        guard let file = try? File(reading: path), let status = try? file.status() else { return [] }
        let goesOn = inode == status.st_ino && status.st_size >= offset
        let start = goesOn ? offset : 0
        guard let bytes = try? file.read(from: start) else { return [] }
        let whole = bytes.lastIndex(of: 0x0a).map { bytes[...$0] } ?? Data()
        inode = status.st_ino
        offset = start + whole.count
        let lines = Lines.complete(in: whole)
        // Copied, so that it does not keep all of them.
        defer { last = lines.last.map { Data(Array($0)) } ?? last }
        guard !goesOn, let last, let place = lines.lastIndex(of: last) else { return lines[...] }
        return lines[(place + 1)...]
    }
}
