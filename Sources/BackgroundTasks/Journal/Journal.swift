import FoundationEssentials
import Glibc

/// The file of the scheduler's decisions: one checksummed line each, appended only, and bounded.
///
/// One process writes; any number may read meanwhile through ``recent(_:directory:)``. A line that is not whole, as a
/// power cut or a full disk leaves it, is skipped by readers and counted.
///
/// Appending does not wait for the disk: an entry survives the process's death, which is what it is for, and the
/// scheduler is not held up by every word it says.
public struct Journal: Sendable {
    static let name = "journal"
    static let maximumRows = 10_000
    /// Rows that are left when the maximum is reached, so that the file is not written anew for every entry after it.
    static let rowsAfterTrimming = 9000
    /// Rows that are written after a trimming that failed before it is tried again: each reads the whole file.
    static let rowsBetweenTrimmings = 500
    /// Seconds.
    static let maximumAge: TimeInterval = 30 * 86_400

    let directory: String
    let system: FileSystem
    var rows = 0
    var oldest: Date?
    /// The dates of a clock that has jumped ahead, at which nothing goes for its age yet; nil: there is none.
    var unbelieved: Range<Date>?
    /// The rows at which a trimming that failed is tried again; nil: none has failed.
    var trimsAgainAt: Int?

    private init(directory: String) { (self.directory, system) = (directory, .kernel) }

    /// Opens the journal of a directory for writing. It is only read so far: a full disk must not keep the scheduler from
    /// starting. What a torn last line and entries beyond the bounds ask for is done with the first entry.
    init(directory: String, now: Date, system: FileSystem = .kernel) throws(BackgroundTaskError) {
        (self.directory, self.system) = (directory, system)
        let lines = try Self.lines(directory)
        rows = lines.count
        oldest = Self.oldest(in: lines, now: now)
    }

    /// Writes an entry, and drops what is beyond the bounds by then.
    mutating func append(_ entry: JournalEntry) throws(BackgroundTaskError) {
        try write(entry)
        try trimIfNeeded(now: entry.date)
    }

    /// Writes an entry, and leaves the bounds to the next one that is appended.
    mutating func write(_ entry: JournalEntry) throws(BackgroundTaskError) {
        let line = ChecksummedLine.encode(try JSONCoding.encode(entry, for: Self.name))
        let file = try File(path: "\(directory)/\(Self.name)", flags: O_RDWR | O_CREAT | O_APPEND, system: system)
        // A full disk may have left a part of the line before.
        let isWhole = try file.endsInLineFeed()
        // One call, so that a reader sees the line whole or not at all.
        try file.write(isWhole ? line : [0x0a] + line)
        rows += 1
        oldest = min(oldest ?? entry.date, entry.date)
    }

    /// Writes an entry from a process that does not hold the lease, or gives it back: one whole line, which is lost only
    /// when the holder drops old entries in the same moment. The bounds are the holder's to keep.
    /// - Throws: `BackgroundTaskError.storage` when it cannot be written.
    public static func append(_ entry: JournalEntry, directory: String) throws(BackgroundTaskError) {
        try File.makeDirectory(directory)
        var journal = Journal(directory: directory)
        try journal.write(entry)
    }

    /// The newest entries, oldest of them first, from any process.
    ///
    /// - Returns: the entries, and how many damaged lines stood among them.
    /// - Throws: `BackgroundTaskError.storage` when there is a file and it cannot be read.
    public static func recent(
        _ count: Int, directory: String
    ) throws(BackgroundTaskError) -> (entries: [JournalEntry], damagedLines: Int) {
        // Most entries take less: when the guess was short, a longer piece of the end is read.
        var length = min(max(count, 1), 1 << 20) * 512
        while true {
            let (lines, isWhole) = try lines(directory, last: length)
            var (entries, damagedLines) = ([JournalEntry](), 0)
            for line in lines.reversed() where !line.isEmpty {
                guard entries.count < count else { break }
                if let entry = entry(of: line) { entries.append(entry) } else { damagedLines += 1 }
            }
            if isWhole || entries.count >= count { return (entries.reversed(), damagedLines) }
            length *= 4
        }
    }
}

extension Journal {
    /// The newest entries of one identifier, oldest of them first, from any process. Damaged lines are left out.
    ///
    /// - Throws: `BackgroundTaskError.storage` when there is a file and it cannot be read.
    public static func recent(
        _ count: Int, of identifier: String, directory: String
    ) throws(BackgroundTaskError) -> [JournalEntry] {
        // Most lines are about something else: those are not decoded. In a line, JSON may escape what is not plain.
        let isPlain = identifier.utf8.allSatisfy { (0x20..<0x7f).contains($0) && $0 != 0x22 && $0 != 0x5c }
        let sought = Data((isPlain ? "\"\(identifier)\"" : "").utf8)
        var newest: [JournalEntry] = []
        for line in try lines(directory).reversed() where Lines.contains(sought, in: line) {
            guard newest.count < count else { break }
            if let entry = entry(of: line), entry.identifier == identifier { newest.append(entry) }
        }
        return newest.reversed()
    }

    /// The lines of the file; none when there is none.
    static func lines(_ directory: String) throws(BackgroundTaskError) -> [Data] {
        try lines(directory, last: .max).lines
    }

    /// Those in so many bytes of its end.
    private static func lines(
        _ directory: String, last length: Int
    ) throws(BackgroundTaskError) -> (lines: [Data], areAll: Bool) {
        guard let file = try File(reading: "\(directory)/\(name)") else { return ([], true) }
        let offset = max(0, Int(try file.status().st_size) - length)
        let lines = Lines.complete(in: try file.read(from: offset))
        // The first piece may be the rest of a line.
        return offset > 0 ? (Array(lines.dropFirst()), false) : (lines, true)
    }

    static func entry(of line: some Collection<UInt8>) -> JournalEntry? {
        ChecksummedLine.decode(line).flatMap { try? JSONCoding.decode(JournalEntry.self, from: $0) }
    }

    /// nil: the line is not whole.
    static func date(of line: some Collection<UInt8>) -> Date? {
        ChecksummedLine.decode(line).flatMap { try? JSONCoding.decode(Dated.self, from: $0) }?.date
    }

    private struct Dated: Decodable { let date: Date }

    /// The date of the first entry; when a wrong clock wrote that, the earliest of all.
    private static func oldest(in lines: [Data], now: Date) -> Date? {
        let first = lines.first.flatMap(date)
        if let first, first <= now { return first }
        return lines.lazy.compactMap(date).min()
    }

    /// Bytes of the end of the file that are searched for work without an end: some 1,500 entries.
    private static let searchedForWork = 600_000

    /// The beginnings of work of which no end is told yet, oldest first, from any process. Only the end of the file is
    /// searched, and only entries about work are decoded: this is done at every start of a holder of the lease, and whenever
    /// somebody looks.
    ///
    /// - Throws: `BackgroundTaskError.storage` when there is a file and it cannot be read.
    public static func openWork(directory: String) throws(BackgroundTaskError) -> [JournalEntry] {
        let events = [JournalEntry.Event.workBegan, .workEnded].map { Data("\"\($0.rawValue)\"".utf8) }
        var open: [JournalEntry] = []
        for line in try lines(directory, last: searchedForWork).lines
        where events.contains(where: { Lines.contains($0, in: line) }) {
            guard let entry = entry(of: line), let work = entry.work else { continue }
            switch entry.event {
            case .workBegan: open.append(entry)
            case .workEnded: open.removeAll { $0.work == work }
            default: break
            }
        }
        return open
    }
}

extension JournalEntry.Work {
    /// Whether the process that did it is gone; then nobody tells of its end any more.
    public var isAbandoned: Bool { RunningProcess(process: process, started: started).isOver }
}
