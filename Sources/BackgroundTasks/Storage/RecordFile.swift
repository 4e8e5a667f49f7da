import FoundationEssentials
import Glibc

/// The scheduler's records on disk: one checksummed line, replaced as a whole.
struct RecordFile {
    static let name = "pending-requests"
    private static let version = 1

    private let directory: String
    private var stored: Data?

    private struct Content: Codable {
        var version: Int
        var records: [TaskRecord]
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

    /// Reads the records. A file that can not be understood is put aside under another name, and the scheduler begins
    /// with nothing pending: the program submits again what is missing.
    mutating func load() throws(BackgroundTaskError) -> Loaded {
        guard let bytes = try Self.read(directory) else { return Loaded(records: []) }
        if let records = Self.records(in: bytes) {
            stored = bytes
            return Loaded(records: records)
        }
        let aside = try putAside()
        return Loaded(
            records: [],
            problem: "The file of pending requests was damaged. It is kept as \(aside); all requests begin anew.")
    }

    /// Writes the records, unless they are what the file holds.
    mutating func store(_ records: [TaskRecord]) throws(BackgroundTaskError) {
        let bytes = try Self.bytes(of: records)
        guard bytes != stored else { return }
        try File.replace(Self.name, in: directory, with: bytes)
        stored = bytes
    }

    /// The records as another process sees them: the present ones, or none when there is no file or a damaged one.
    static func peek(_ directory: String) throws(BackgroundTaskError) -> [TaskRecord] {
        try read(directory).flatMap(records) ?? []
    }
}

extension RecordFile {
    private static func read(_ directory: String) throws(BackgroundTaskError) -> Data? {
        let path = "\(directory)/\(name)"
        guard access(path, F_OK) == 0 || errno != ENOENT else { return nil }
        return try File(path: path, flags: O_RDONLY).read()
    }

    private static func records(in bytes: Data) -> [TaskRecord]? {
        guard bytes.last == 0x0a, let payload = ChecksummedLine.decode(bytes.dropLast()),
            let content = try? JSONCoding.decode(Content.self, from: payload), content.version == version
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

    /// Names count up, so that no file put aside earlier is lost.
    private func putAside() throws(BackgroundTaskError) -> String {
        for number in 1...999 {
            let name = "\(Self.name).damaged-\(number)"
            guard access("\(directory)/\(name)", F_OK) != 0 else { continue }
            guard rename("\(directory)/\(Self.name)", "\(directory)/\(name)") == 0 else { break }
            return name
        }
        throw File.error("put aside", "\(directory)/\(Self.name)")
    }
}
