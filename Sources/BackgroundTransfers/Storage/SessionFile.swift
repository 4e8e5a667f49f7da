import BackgroundTasks
import FoundationEssentials

/// What a session remembers, on disk: one checksummed line, replaced as a whole. Whoever performs the transfers writes
/// it, alone; everybody else reads it.
struct SessionFile {
    private var file: SnapshotFile
    private var encoder = RecordEncoder()

    init(directory: String) {
        file = SnapshotFile(directory: directory, name: SessionFiles.record)
    }

    /// What was found.
    struct Loaded: Equatable {
        var record: SessionRecord
        /// What was wrong with the file, as a sentence for the person; nil: nothing.
        var problem: String?
    }

    /// A transfer or an event that can not be understood, since a newer version wrote it, costs no other; a file of which
    /// that is true is kept under another name as well.
    mutating func load() throws(BackgroundTaskError) -> Loaded {
        let content = try file.load()
        guard content != .absent else { return Loaded(record: SessionRecord()) }
        guard let found = Self.read(content) else {
            return Loaded(
                record: SessionRecord(),
                problem: "The file of downloads was damaged. \(file.putAside()); the list begins anew.")
        }
        guard found.lost > 0 else { return Loaded(record: found.record) }
        return Loaded(
            record: found.record,
            problem: "Entries of the file of downloads that could not be read: \(found.lost). \(file.keepCopy()); "
                + "all others hold.")
    }

    /// Returns when the record has reached the disk.
    mutating func store(_ record: SessionRecord) throws(BackgroundTaskError) {
        let payload: Data
        do {
            payload = try encoder.encode(record)
        } catch {
            throw .storage(operation: "write", path: SessionFiles.record, reason: String(describing: error))
        }
        try file.store(payload)
    }

    /// The record as another process sees it.
    /// - Throws: `storage`; `damagedRecords` when nothing in the file can be understood.
    static func peek(_ directory: String) throws(BackgroundTaskError) -> SessionRecord {
        let content = try SnapshotFile.read(SessionFiles.record, in: directory)
        guard content != .absent else { return SessionRecord() }
        guard let found = read(content) else {
            throw .damagedRecords(path: "\(directory)/\(SessionFiles.record)")
        }
        return found.record
    }

    private static func read(_ content: SnapshotFile.Content) -> ReadSession? {
        guard case .payload(let payload) = content else { return nil }
        return try? JSONCoding.decode(ReadSession.self, from: payload)
    }

    /// The session as far as it can be read.
    private struct ReadSession: Decodable {
        var record = SessionRecord()
        var lost = 0

        private enum Key: CodingKey {
            case version, record
            case transfers, events, lastEvent, launchedFor, limiter, keptParts, appliedCommands, moment, configuration
        }

        init(from decoder: any Decoder) throws {
            let outer = try decoder.container(keyedBy: Key.self)
            guard try outer.decode(Int.self, forKey: .version) == RecordEncoder.version else {
                throw DecodingError.dataCorruptedError(
                    forKey: .version, in: outer, debugDescription: "another version")
            }
            let inner = try outer.nestedContainer(keyedBy: Key.self, forKey: .record)
            // Without these numbers events would be told twice, or never.
            record.lastEvent = try inner.decode(Int.self, forKey: .lastEvent)
            record.launchedFor = try inner.decode(Int.self, forKey: .launchedFor)
            record.appliedCommands = try inner.decode([String].self, forKey: .appliedCommands)
            record.transfers = try Self.list(inner, .transfers, &lost)
            record.events = try Self.list(inner, .events, &lost)
            record.keptParts = try Self.list(inner, .keptParts, &lost)
            record.limiter = (try? inner.decode(LaunchLimiter.self, forKey: .limiter)) ?? LaunchLimiter()
            record.moment = try? inner.decodeIfPresent(Moment.self, forKey: .moment)
            record.configuration = try? inner.decodeIfPresent(
                BackgroundSessionConfiguration.self, forKey: .configuration)
        }

        private static func list<Element: Decodable>(
            _ container: KeyedDecodingContainer<Key>, _ key: Key, _ lost: inout Int
        ) throws -> [Element] {
            let found = try container.decode([Readable<Element>].self, forKey: key)
            let elements = found.compactMap(\.value)
            lost += found.count - elements.count
            return elements
        }
    }

    private struct Readable<Value: Decodable>: Decodable {
        let value: Value?

        init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
    }
}
