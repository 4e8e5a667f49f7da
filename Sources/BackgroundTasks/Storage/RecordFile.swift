import FoundationEssentials

/// The scheduler's records on disk.
struct RecordFile {
    static let name = "pending-requests"
    private static let version = 1

    private var file: SnapshotFile

    fileprivate struct Content<Record> {
        var version: Int
        var records: [Record]
    }

    /// What `load` found.
    struct Loaded {
        var records: [TaskRecord]
        /// What was wrong with the file, for the journal; nil: nothing.
        var problem: String?
    }

    init(directory: String) {
        file = SnapshotFile(directory: directory, name: Self.name)
    }

    /// Reads the records. A file of which parts can not be understood is kept under another name as well, and the rest
    /// is used. One that can not be understood at all is put aside, and the scheduler begins with nothing pending: the
    /// program submits again what is missing.
    mutating func load() throws(BackgroundTaskError) -> Loaded {
        let content = try file.load()
        guard content != .absent else { return Loaded(records: []) }
        guard let found = Self.records(in: content) else {
            return Loaded(
                records: [],
                problem: "The file of pending requests was damaged. \(file.putAside()); all requests begin anew.")
        }
        let records = found.compactMap(\.record)
        let unreadable = found.flatMap(\.unreadable)
        guard !unreadable.isEmpty else { return Loaded(records: records) }
        return Loaded(
            records: records,
            problem: "Of the file of pending requests could not be read: "
                + unreadable.joined(separator: ", ") + ". \(file.keepCopy()); all else holds.")
    }

    /// Writes the records, unless they are what the file holds.
    mutating func store(_ records: [TaskRecord], syncsFolder: Bool = true) throws(BackgroundTaskError) {
        let payload: Data
        do {
            payload = try JSONCoding.encode(Content(version: Self.version, records: records))
        } catch {
            throw .storage(operation: "write", path: Self.name, reason: String(describing: error))
        }
        try file.store(payload, syncsFolder: syncsFolder)
    }

    /// The records as another process sees them, as far as they can be read; none when there is no file.
    /// - Throws: `storage`; `damagedRecords` when nothing in the file can be understood.
    static func peek(_ directory: String) throws(BackgroundTaskError) -> [TaskRecord] {
        let content = try SnapshotFile.read(name, in: directory)
        guard content != .absent else { return [] }
        guard let found = records(in: content) else { throw .damagedRecords(path: "\(directory)/\(name)") }
        return found.compactMap(\.record)
    }

    /// Nil: nothing can be understood.
    private static func records(in content: SnapshotFile.Content) -> [StoredRecord]? {
        guard case .payload(let payload) = content,
            let content = try? JSONCoding.decode(Content<StoredRecord>.self, from: payload),
            content.version == version
        else { return nil }
        return content.records
    }
}

extension RecordFile.Content: Encodable where Record: Encodable {}
extension RecordFile.Content: Decodable where Record: Decodable {}
