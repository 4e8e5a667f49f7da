import FoundationEssentials
import Glibc
import News
import Programs

/// A SQLite file of the library and the way in which it can be used where it is.
struct LibraryFile: Sendable {
    private enum Reading: Sendable {
        /// The file itself, with the log that its writers keep.
        case file
        /// The file itself, of which SQLite is told that nobody changes it (https://sqlite.org/uri.html).
        case unchanging
        case copy(LibraryCopy)
    }

    let path: String
    /// What keeps everything from being stored in it; nil: it can be written.
    let cause: ReadOnlyCause?
    /// Whether nobody can write to its file system, however it is mounted elsewhere.
    private let isUnchanging: Bool
    private let reading: Reading

    /// - Parameters:
    ///   - canWrite: whether a file or a folder can be written.
    ///   - isUnchanging: whether nobody can write to the file system of a file.
    ///   - isDiskFull: whether its disk has no room for the files that SQLite needs beside it to write.
    /// - Throws: `unwritable` for a file that cannot even be read; `needsWriting` or `uncopyable` for one that
    ///   would have to be copied to be read, and cannot be; `busy` for one that is changed all the time meanwhile.
    init(
        _ path: String, canWrite: (String) -> Bool = { access($0, W_OK) == 0 },
        isUnchanging: (String) -> Bool = UnchangingDisk.holds, isDiskFull: Bool = false
    ) throws {
        self.path = path
        // Where it was moved away from under a newsterm that has it open, that one's log would be removed with the stars in it.
        if access(path, F_OK) != 0, Self.hasLog(path) { throw LibraryError.logAlone(path: path) }
        guard access(path, F_OK) == 0, isDiskFull || !Self.canBeWritten(path, canWrite) else {
            (cause, self.isUnchanging, reading) = (nil, false, .file)
            return
        }
        guard Self.canBeRead(path) else { throw LibraryError.unwritable(path: path) }
        cause = isDiskFull ? .fullDisk : UnchangingDisk.isMountedReadOnly(path) ? .disk : .permissions
        self.isUnchanging = isUnchanging(path)
        if let inPlace = Self.inPlace(path, isUnchanging: self.isUnchanging, isDiskFull: isDiskFull) {
            reading = inPlace
        } else {
            reading = try Self.copiedOrUnchanging(path)
        }
    }

    private init(_ original: LibraryFile, read copy: LibraryCopy) {
        (path, cause, isUnchanging) = (original.path, original.cause, original.isUnchanging)
        reading = .copy(copy)
    }

    var isReadOnly: Bool { cause != nil }

    /// Why nothing can be stored; nil: it can be.
    var refusal: LibraryError? { cause.map { .readOnly(path: path, because: $0) } }

    /// A connection that reads.
    /// - Parameter name: by which it is known in traces.
    func reader(_ name: String) throws -> DatabaseQueue {
        try Connections.open(readingPath, name: name, isReader: true)
    }

    /// The same library in a copy of the newest schema; the file stays as it is.
    /// - Parameter reader: a connection to the file.
    /// - Throws: `needsWriting` when it cannot be copied.
    func copied(from reader: DatabaseQueue) throws -> LibraryFile {
        LibraryFile(self, read: try LibraryCopy(of: reader, at: path))
    }

    /// Nothing is read of the library any more.
    func close() { if case .copy(let copy) = reading { copy.remove() } }

    /// What SQLite is to attach to a reading connection; nil: there is no such file, or it cannot be read as it is.
    func attachable(_ path: String) -> String? {
        guard access(path, F_OK) == 0 else { return nil }
        guard isReadOnly else { return path }
        switch Self.inPlace(path, isUnchanging: isUnchanging, isDiskFull: cause == .fullDisk) {
        case .file: return path
        case .unchanging: return Self.unchanging(path)
        case .copy, nil: return nil
        }
    }

    private var readingPath: String {
        switch reading {
        case .file: path
        case .unchanging: Self.unchanging(path)
        case .copy(let copy): Self.unchanging(copy.path)
        }
    }

    /// A log has to be made and removed beside the file, unless somebody has it open already.
    private static func canBeWritten(_ path: String, _ canWrite: (String) -> Bool) -> Bool {
        let folder = path.parentFolder
        return canWrite(path) && (canWrite(folder) || ["-wal", "-shm"].allSatisfy { canWrite(path + $0) })
    }

    /// How SQLite can read where it cannot write. It reads a log by way of the memory beside it, which it cannot make here
    /// (https://sqlite.org/wal.html#readonly). Without a log the file says everything, but a writer may come at any time and
    /// change it under who takes it for unchanging, unless there can be none.
    /// - Returns: nil for a file that cannot be read as it is.
    private static func inPlace(_ path: String, isUnchanging: Bool, isDiskFull: Bool) -> Reading? {
        // What an attempt on a full disk has left of the memory is shorter than its smallest part.
        let hasMemory = !isDiskFull || size(of: path + "-shm") >= 32_768
        if hasMemory, ["-wal", "-shm"].allSatisfy({ canBeRead(path + $0) }) { return .file }
        return isUnchanging && !hasLog(path) ? .unchanging : nil
    }

    /// A file that is too large to be copied, or for which there is no room, is read where it is, if it says everything.
    /// Then a writer that comes meanwhile may spoil what is read, which is better than to read nothing.
    private static func copiedOrUnchanging(_ path: String) throws -> Reading {
        do {
            return .copy(try LibraryCopy(ofFiles: path))
        } catch LibraryError.needsWriting where !hasLog(path) {
            return .unchanging
        }
    }

    private static func unchanging(_ path: String) -> String {
        "\(Database.address(of: path))?immutable=1"
    }

    private static func hasLog(_ path: String) -> Bool { size(of: path + "-wal") > 0 }

    /// Bytes; 0: there is no such file.
    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    private static func canBeRead(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
