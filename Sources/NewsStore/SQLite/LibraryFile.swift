import FoundationEssentials
import Glibc
import News
import Programs

/// A SQLite file of the library and how it can be accessed in place.
struct LibraryFile: Sendable {
    private enum Reading: Sendable {
        /// The file itself, with the log that its writers keep.
        case file
        /// The file itself, opened with `immutable=1` (https://sqlite.org/uri.html).
        case unchanging
        case copy(LibraryCopy)
    }

    let path: String
    /// Why nothing can be stored in it; nil if it is writable.
    let cause: ReadOnlyCause?
    /// Whether no process can write to its file system, even through another mount.
    private let isUnchanging: Bool
    private let reading: Reading

    /// - Parameters:
    ///   - canWrite: Whether a file or a folder is writable.
    ///   - isUnchanging: Whether the file system of a file is immutable.
    ///   - isDiskFull: Whether its disk has no room for the companion files that SQLite needs to write.
    /// - Throws: `unwritable` if the file cannot even be read; `needsWriting` or `uncopyable` if it can only be read
    ///   from a copy, which cannot be made; `busy` if it keeps changing while it is copied.
    init(
        _ path: String, canWrite: (String) -> Bool = { access($0, W_OK) == 0 },
        isUnchanging: (String) -> Bool = ReadOnlyDisk.holds, isDiskFull: Bool = false
    ) throws {
        self.path = path
        // If another newsterm has the file open and it was moved, opening would delete its log and the stars in it.
        if access(path, F_OK) != 0, Self.hasLog(path) { throw LibraryError.logAlone(path: path) }
        guard access(path, F_OK) == 0, isDiskFull || !Self.canBeWritten(path, canWrite) else {
            (cause, self.isUnchanging, reading) = (nil, false, .file)
            return
        }
        guard Self.canBeRead(path) else { throw LibraryError.unwritable(path: path) }
        cause = isDiskFull ? .fullDisk : ReadOnlyDisk.isMountedReadOnly(path) ? .disk : .permissions
        self.isUnchanging = isUnchanging(path)
        if let inPlace = Self.inPlace(path, isUnchanging: self.isUnchanging, isDiskFull: isDiskFull) {
            reading = inPlace
        } else {
            reading = try Self.copyOrReadInPlace(path)
        }
    }

    private init(_ original: LibraryFile, read copy: LibraryCopy) {
        (path, cause, isUnchanging) = (original.path, original.cause, original.isUnchanging)
        reading = .copy(copy)
    }

    var isReadOnly: Bool { cause != nil }

    /// Why nothing can be stored; nil if it can.
    var refusal: LibraryError? { cause.map { .readOnly(path: path, because: $0) } }

    /// Opens a reading connection.
    /// - Parameter name: Its label in traces.
    func reader(_ name: String) throws -> DatabaseQueue {
        try Connections.open(readingPath, name: name, isReader: true)
    }

    /// The same library in a copy with the newest schema; the file stays unchanged.
    /// - Parameter reader: A connection to the file.
    /// - Throws: `needsWriting` if it cannot be copied.
    func copied(from reader: DatabaseQueue) throws -> LibraryFile {
        LibraryFile(self, read: try LibraryCopy(of: reader, at: path))
    }

    /// Call when the library is no longer read.
    func close() { if case .copy(let copy) = reading { copy.remove() } }

    /// What a reading connection attaches for a file; nil if it does not exist or cannot be read in place.
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

    /// The log must be created and removed beside the file, unless another process already has it open.
    private static func canBeWritten(_ path: String, _ canWrite: (String) -> Bool) -> Bool {
        let folder = path.parentFolder
        return canWrite(path) && (canWrite(folder) || ["-wal", "-shm"].allSatisfy { canWrite(path + $0) })
    }

    /// How SQLite can read a file it cannot write. It reads a log through the shared memory beside it, which it cannot
    /// create here (https://sqlite.org/wal.html#readonly). Without a log the file is complete, but may be opened as
    /// immutable only if no writer can change it meanwhile.
    /// - Returns: nil if the file cannot be read in place.
    private static func inPlace(_ path: String, isUnchanging: Bool, isDiskFull: Bool) -> Reading? {
        // On a full disk, a failed attempt leaves a shared-memory file shorter than its smallest unit.
        let hasMemory = !isDiskFull || size(of: path + "-shm") >= 32_768
        if hasMemory, ["-wal", "-shm"].allSatisfy({ canBeRead(path + $0) }) { return .file }
        return isUnchanging && !hasLog(path) ? .unchanging : nil
    }

    /// A file too large to copy, or without room for a copy, is read in place if it has no log. A writer that starts
    /// meanwhile may corrupt what is read, which is better than reading nothing.
    private static func copyOrReadInPlace(_ path: String) throws -> Reading {
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

    /// Bytes; 0 if there is no such file.
    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    private static func canBeRead(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
