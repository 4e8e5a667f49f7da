import FoundationEssentials
import Glibc

/// The scheduler's records on disk: one checksummed line, replaced as a whole.
struct RecordFile {
    static let name = "pending-requests"
    private static let version = 1

    private let directory: String
    private var stored: Data?
    /// Whether the file holds what could not be understood, and is to be kept under another name before it is replaced.
    private var isToBeKept = false

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
        self.directory = directory
    }

    /// Reads the records. A file of which parts can not be understood is kept under another name as well, and the rest
    /// is used. One that can not be understood at all is put aside, and the scheduler begins with nothing pending: the
    /// program submits again what is missing. When it can not be kept at once, as on a full disk, it is before it is
    /// replaced.
    mutating func load() throws(BackgroundTaskError) -> Loaded {
        guard let bytes = try Self.read(directory) else { return Loaded(records: []) }
        guard let found = Self.records(in: bytes) else {
            let kept = keepAtOnce { rename($0, $1) }
            return Loaded(
                records: [],
                problem: "The file of pending requests was damaged. \(kept); all requests begin anew.")
        }
        stored = bytes
        let records = found.compactMap(\.record)
        let unreadable = found.flatMap(\.unreadable)
        guard !unreadable.isEmpty else { return Loaded(records: records) }
        let kept = keepAtOnce { link($0, $1) }
        return Loaded(
            records: records,
            problem: "Of the file of pending requests could not be read: "
                + unreadable.joined(separator: ", ") + ". \(kept); all else holds.")
    }

    /// Writes the records, unless they are what the file holds.
    mutating func store(_ records: [TaskRecord]) throws(BackgroundTaskError) {
        let bytes = try Self.bytes(of: records)
        guard bytes != stored else { return }
        if isToBeKept {
            _ = try keep { link($0, $1) }
            isToBeKept = false
        }
        try File.replace(Self.name, in: directory, with: bytes)
        stored = bytes
    }

    /// The records as another process sees them, as far as they can be read; none when there is no file.
    /// - Throws: `storage`; `damagedRecords` when nothing in the file can be understood.
    static func peek(_ directory: String) throws(BackgroundTaskError) -> [TaskRecord] {
        guard let bytes = try read(directory) else { return [] }
        guard let found = records(in: bytes) else { throw .damagedRecords(path: "\(directory)/\(name)") }
        return found.compactMap(\.record)
    }
}

extension RecordFile {
    private static func read(_ directory: String) throws(BackgroundTaskError) -> Data? {
        let path = "\(directory)/\(name)"
        guard access(path, F_OK) == 0 || errno != ENOENT else { return nil }
        return try File(path: path, flags: O_RDONLY).read()
    }

    private static func records(in bytes: Data) -> [StoredRecord]? {
        guard bytes.last == 0x0a, let payload = ChecksummedLine.decode(bytes.dropLast()),
            let content = try? JSONCoding.decode(Content<StoredRecord>.self, from: payload),
            content.version == version
        else { return nil }
        return content.records
    }

    private static func bytes(of records: [TaskRecord]) throws(BackgroundTaskError) -> Data {
        do {
            return ChecksummedLine.encode(try JSONCoding.encode(Content(version: version, records: records)))
        } catch {
            throw .storage(operation: "write", path: name, reason: String(describing: error))
        }
    }

    /// Keeps the file, now or with the next store, and says which.
    private mutating func keepAtOnce(_ call: (String, String) -> Int32) -> String {
        do {
            return "It is kept as \(try keep(call))"
        } catch {
            isToBeKept = true
            return "It is kept under another name before it is written anew, which failed just now: \(error)"
        }
    }

    /// Gives the file another name, or one more. Names count up, so that no file kept earlier is lost; one that is kept
    /// already, since nothing has been written since, is not kept again.
    private func keep(_ call: (String, String) -> Int32) throws(BackgroundTaskError) -> String {
        let path = "\(directory)/\(Self.name)"
        for number in 1...999 {
            let name = "\(Self.name).damaged-\(number)"
            if File.isSame(path, "\(directory)/\(name)") { return name }
            guard access("\(directory)/\(name)", F_OK) != 0 else { continue }
            guard call(path, "\(directory)/\(name)") == 0 else { break }
            return name
        }
        throw File.error("put aside", path)
    }
}

extension RecordFile.Content: Encodable where Record: Encodable {}
extension RecordFile.Content: Decodable where Record: Decodable {}
