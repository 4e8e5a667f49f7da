import BackgroundTasks
import FoundationEssentials

/// What a session remembers, on disk: one checksummed line, replaced as a whole. Whoever performs the transfers writes
/// it, alone; everybody else reads it.
struct SessionFile {
    static let name = "session"

    private let directory: String
    private var file: SnapshotFile

    init(directory: String, system: FileSystem = .kernel) {
        self.directory = directory
        file = SnapshotFile(directory: directory, name: Self.name, keepsPrevious: true, system: system)
    }

    /// What was found.
    struct Loaded: Equatable {
        var record: SessionRecord
        /// What was wrong with the file, as a sentence for the user; nil: nothing.
        var problem: String?
        /// Whether the record is not that of the file, which was damaged, and may be older than the files beside it.
        var isRebuilt = false
    }

    /// A transfer or an event that cannot be understood, since a newer version wrote it, costs no other; a file of which
    /// that is true is kept under another name as well.
    ///
    /// In place of a file that is damaged, or gone, its predecessor is taken, which lacks one step at most; without one,
    /// the record begins anew.
    /// - Parameter date: the present one.
    mutating func load(at date: Date = Date()) throws(BackgroundTaskError) -> Loaded {
        let content = try file.load()
        guard let found = Self.read(content) else {
            let previous = Self.read(try Self.previous(in: directory))
            if content == .absent, previous == nil { return Loaded(record: SessionRecord()) }
            var record = previous ?? SessionRecord()
            // No number is given twice: some listener may be about to acknowledge an event that is lost here. So many
            // seconds have gone by since 1970 that no count of events comes near.
            record.lastEvent = max(record.lastEvent, Int(date.timeIntervalSince1970))
            let rest = previous == nil ? "it begins anew" : "the one before it takes its place"
            let trouble = content == .absent ? "is missing" : "was damaged. \(file.keepDamaged())"
            return Loaded(
                record: record, problem: "\(Self.name(of: directory)) \(trouble); \(rest).", isRebuilt: true)
        }
        let lost = found.$transfers + found.$events + found.$keptParts
        guard lost > 0 else { return Loaded(record: found) }
        return Loaded(
            record: found,
            problem: "Entries of the file of downloads that could not be read: \(lost). \(file.keepCopy()); "
                + "all others hold.")
    }

    /// Returns when the record has reached the disk.
    mutating func store(_ record: SessionRecord) throws(BackgroundTaskError) {
        try file.store(JSONCoding.encode(Content(record: record), for: Self.name))
    }

    /// The record as another process sees it.
    /// - Throws: `storage`; `damagedRecords` when nothing in the file can be understood, or it is gone.
    static func peek(_ directory: String) throws(BackgroundTaskError) -> SessionRecord {
        let content = try SnapshotFile.read(Self.name, in: directory)
        if let found = read(content) { return found }
        if content == .absent, try previous(in: directory) == .absent { return SessionRecord() }
        throw .damagedRecords(path: "\(directory)/\(Self.name)")
    }

    /// The subject of a sentence.
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
        /// A file of another version is not read.
        static let present = 1

        var version = present
        var record: SessionRecord
    }
}

/// A list of which an entry that cannot be understood, since a newer version wrote it, costs no other.
@propertyWrapper
struct ReadableEntries<Element: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
    var wrappedValue: [Element]
    /// How many could not be understood.
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
