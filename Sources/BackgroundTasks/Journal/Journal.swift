import FoundationEssentials
import Glibc

/// The file of the scheduler's decisions: one checksummed line each, append-only, and bounded.
///
/// One process writes; any number may read concurrently through ``recent(_:directory:)``. Readers skip and count
/// incomplete lines, as a power cut or a full disk leaves them.
///
/// Appending does not wait for the disk: an entry survives the end of the process, which is its purpose, without
/// delaying the scheduler.
public struct Journal: Sendable {
    static let name = "journal"
    static let maximumRows = 10_000
    /// Rows kept when the maximum is reached, so that the file is not rewritten for every further entry.
    static let rowsAfterTrimming = 9000
    /// Rows to write after a failed trimming before the next attempt, because each attempt reads the whole file.
    static let rowsBetweenTrimmings = 500
    /// In seconds.
    static let maximumAge: TimeInterval = 30 * 86_400

    let directory: String
    let system: FileSystem
    var rows = 0
    var oldest: Date?
    /// The dates of a clock that jumped ahead, during which no entry expires; nil: none.
    var untrustedDates: Range<Date>?
    /// The row count at which a failed trimming is tried again; nil: none has failed.
    var trimsAgainAt: Int?

    private init(directory: String) { (self.directory, system) = (directory, .kernel) }

    /// Opens the journal of a directory for writing. Only reads for now, because a full disk must not keep the
    /// scheduler from starting. The first append repairs a torn last line and trims the file.
    init(directory: String, now: Date, system: FileSystem = .kernel) throws(BackgroundTaskError) {
        (self.directory, self.system) = (directory, system)
        let lines = try Self.lines(directory)
        rows = lines.count
        oldest = Self.oldest(in: lines, now: now)
    }

    /// Writes an entry, then trims the file if needed.
    mutating func append(_ entry: JournalEntry) throws(BackgroundTaskError) {
        try write(entry)
        try trimIfNeeded(now: entry.date)
    }

    /// Writes an entry without trimming.
    mutating func write(_ entry: JournalEntry) throws(BackgroundTaskError) {
        let line = ChecksummedLine.encode(try JSONCoding.encode(entry, for: Self.name))
        let file = try File(path: "\(directory)/\(Self.name)", flags: O_RDWR | O_CREAT | O_APPEND, system: system)
        // A full disk may have left a partial line.
        let isWhole = try file.endsInLineFeed()
        // One call, so that a reader sees the whole line or nothing.
        try file.write(isWhole ? line : [0x0a] + line)
        rows += 1
        oldest = min(oldest ?? entry.date, entry.date)
    }

    /// Writes an entry from a process that does not hold the lease, or is releasing it: one whole line, lost only if
    /// the holder trims the file at the same time. Trimming is left to the holder.
    /// - Throws: `BackgroundTaskError.storage` when it cannot be written.
    public static func append(_ entry: JournalEntry, directory: String) throws(BackgroundTaskError) {
        try File.makeDirectory(directory)
        var journal = Journal(directory: directory)
        try journal.write(entry)
    }

    /// The newest entries, oldest first, from any process.
    ///
    /// - Returns: the entries, and the number of damaged lines among them.
    /// - Throws: `BackgroundTaskError.storage` when the file exists but cannot be read.
    public static func recent(
        _ count: Int, directory: String
    ) throws(BackgroundTaskError) -> (entries: [JournalEntry], damagedLines: Int) {
        // Most entries are shorter; if the guess was too short, read a longer piece from the end.
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
    /// An identifier's newest entries, oldest first, from any process. Damaged lines are skipped.
    ///
    /// - Throws: `BackgroundTaskError.storage` when the file exists but cannot be read.
    public static func recent(
        _ count: Int, of identifier: String, directory: String
    ) throws(BackgroundTaskError) -> [JournalEntry] {
        // Skip decoding the many lines about other tasks. JSON may escape identifiers that are not plain ASCII.
        let isPlain = identifier.utf8.allSatisfy { (0x20..<0x7f).contains($0) && $0 != 0x22 && $0 != 0x5c }
        let sought = Data((isPlain ? "\"\(identifier)\"" : "").utf8)
        var newest: [JournalEntry] = []
        for line in try lines(directory).reversed() where Lines.contains(sought, in: line) {
            guard newest.count < count else { break }
            if let entry = entry(of: line), entry.identifier == identifier { newest.append(entry) }
        }
        return newest.reversed()
    }

    /// The lines of the file; none if there is no file.
    static func lines(_ directory: String) throws(BackgroundTaskError) -> [Data] {
        try lines(directory, last: .max).lines
    }

    /// The lines in the last bytes of the file.
    private static func lines(
        _ directory: String, last length: Int
    ) throws(BackgroundTaskError) -> (lines: [Data], areAll: Bool) {
        guard let file = try File(reading: "\(directory)/\(name)") else { return ([], true) }
        let offset = max(0, Int(try file.status().st_size) - length)
        let lines = Lines.complete(in: try file.read(from: offset))
        // The first piece may be a partial line.
        return offset > 0 ? (Array(lines.dropFirst()), false) : (lines, true)
    }

    static func entry(of line: some Collection<UInt8>) -> JournalEntry? {
        ChecksummedLine.decode(line).flatMap { try? JSONCoding.decode(JournalEntry.self, from: $0) }
    }

    /// nil: the line is incomplete.
    static func date(of line: some Collection<UInt8>) -> Date? {
        ChecksummedLine.decode(line).flatMap { try? JSONCoding.decode(Dated.self, from: $0) }?.date
    }

    private struct Dated: Decodable { let date: Date }

    /// The date of the first entry, or the earliest of all if a wrong clock wrote that one.
    private static func oldest(in lines: [Data], now: Date) -> Date? {
        let first = lines.first.flatMap(date)
        if let first, first <= now { return first }
        return lines.lazy.compactMap(date).min()
    }

    /// How many bytes at the end of the file are searched for unfinished work: some 1,500 entries.
    private static let searchedForWork = 600_000

    /// The `workBegan` entries without a `workEnded` entry, oldest first, from any process. Searches only the end of
    /// the file and decodes only entries about work, because this runs at every start of a lease holder and for every
    /// query.
    ///
    /// - Throws: `BackgroundTaskError.storage` when the file exists but cannot be read.
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
    /// Whether the process that did the work has ended, so that it will never report the end.
    public var isAbandoned: Bool { RunningProcess(process: process, started: started).hasEnded }
}
