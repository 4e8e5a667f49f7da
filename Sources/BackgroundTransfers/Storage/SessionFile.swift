import BackgroundTasks
import FoundationEssentials

/// The stored record of a session: one checksummed line, replaced as a whole. Only the process that performs the
/// transfers writes it; all others read.
struct SessionFile {
    static let name = "session"

    private let directory: String
    private var file: SnapshotFile

    init(directory: String, system: FileSystem = .kernel) {
        self.directory = directory
        file = SnapshotFile(directory: directory, name: Self.name, keepsPrevious: true, system: system)
    }

    struct Loaded: Equatable {
        var record: SessionRecord
        /// The problem with the file, as a sentence for the user; nil: none.
        var problem: String?
        /// Whether the file was damaged or missing, so that this record may be older than the files beside it.
        var isRebuilt = false
    }

    /// Reads the record. Transfers and events that only a newer version understands are skipped; the file is copied
    /// under another name then.
    ///
    /// A damaged or missing file is replaced by its predecessor, which lacks at most one step, or else by an empty
    /// record.
    /// - Parameter date: the present date.
    mutating func load(at date: Date = Date()) throws(BackgroundTaskError) -> Loaded {
        let content = try file.load()
        guard let found = Self.read(content) else {
            let previous = Self.read(try Self.previous(in: directory))
            if content == .absent, previous == nil { return Loaded(record: SessionRecord()) }
            var record = previous ?? SessionRecord()
            // Never reuse an event number: a listener may be about to acknowledge a lost event. The seconds since 1970
            // exceed any count of events.
            record.lastEvent = max(record.lastEvent, Int(date.timeIntervalSince1970))
            let rest = previous == nil ? "it starts over" : "the one before it takes its place"
            let fault = content == .absent ? "is missing" : "was damaged. \(file.keepDamaged())"
            return Loaded(
                record: record, problem: "\(Self.name(of: directory)) \(fault); \(rest).", isRebuilt: true)
        }
        let lost = found.$transfers + found.$events + found.$keptParts
        guard lost > 0 else { return Loaded(record: found) }
        return Loaded(
            record: found,
            problem: "\(lost) \(lost == 1 ? "entry" : "entries") of the downloads file could not be read. "
                + "\(file.keepCopy()); the others are used.")
    }

    /// Returns when the record is on disk.
    mutating func store(_ record: SessionRecord) throws(BackgroundTaskError) {
        try file.store(JSONCoding.encode(Content(record: record), for: Self.name))
    }

    /// Reads the record for other processes, without changing anything.
    /// - Throws: `storage`; `damagedRecords` when the file cannot be understood, or only its predecessor exists.
    static func peek(_ directory: String) throws(BackgroundTaskError) -> SessionRecord {
        let content = try SnapshotFile.read(Self.name, in: directory)
        if let found = read(content) { return found }
        if content == .absent, try previous(in: directory) == .absent { return SessionRecord() }
        throw .damagedRecords(path: "\(directory)/\(Self.name)")
    }

    /// The record's name for messages; starts a sentence.
    static func name(of directory: String) -> String {
        "The record of the background session \(SessionFolder(path: directory).name)"
    }

    private static func previous(in directory: String) throws(BackgroundTaskError) -> SnapshotFile.Content {
        try SnapshotFile.read(SnapshotFile.previousName(of: Self.name), in: directory)
    }

    private static func read(_ content: SnapshotFile.Content) -> SessionRecord? {
        guard case .payload(let payload) = content, let found = try? JSONCoding.decode(Content.self, from: payload)
        else { return nil }
        return found.version == Content.present ? found.record : nil
    }

    private struct Content: Codable {
        /// Files of other versions are not read.
        static let present = 1

        var version = present
        var record: SessionRecord
    }
}

/// A list that skips entries it cannot decode, as written by a newer version.
@propertyWrapper
struct LossyArray<Element: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
    var wrappedValue: [Element]
    /// How many entries were skipped.
    private(set) var projectedValue = 0

    init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws {
        let found = try decoder.singleValueContainer().decode([Entry].self)
        wrappedValue = found.compactMap(\.value)
        projectedValue = found.count - wrappedValue.count
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }

    static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }

    private struct Entry: Decodable {
        let value: Element?

        init(from decoder: any Decoder) throws { value = try? Element(from: decoder) }
    }
}
