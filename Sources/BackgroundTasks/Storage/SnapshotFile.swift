import CLinux
package import FoundationEssentials
import Glibc

/// A file of one checksummed line, replaced atomically: after a crash or a power cut it holds the old content or the
/// new. Undecodable content is never overwritten, but kept under another name.
package struct SnapshotFile: Sendable {
    package enum Content: Equatable {
        /// There is no file.
        case absent
        /// The line is incomplete, or something else stands in place of the file.
        case damaged
        case payload(Data)
    }

    package let name: String
    private let directory: String
    private let keepsPrevious: Bool
    private let system: FileSystem
    private var stored: Data?
    /// The file's signature after the last write; nil: not written yet.
    private var written: File.Signature?
    /// What a failed write may have left there: the rename succeeded, but the folder could not be synced.
    private var attempted: Data?
    /// Whether the file holds undecodable content that must be kept under another name before it is replaced.
    private var mustBeKept = false

    /// - Parameter keepsPrevious: whether to keep the previous content under another name (``previousName(of:)``), in
    ///   case the disk damages the present file.
    package init(directory: String, name: String, keepsPrevious: Bool = false, system: FileSystem = .kernel) {
        self.directory = directory
        self.name = name
        self.keepsPrevious = keepsPrevious
        self.system = system
    }

    /// The file name of the previous content.
    package static func previousName(of name: String) -> String { "\(name).previous" }

    package static func read(_ name: String, in directory: String) throws(BackgroundTaskError) -> Content {
        let bytes: Data
        do throws(BackgroundTaskError) {
            guard let read = try File(reading: "\(directory)/\(name)")?.read() else { return .absent }
            bytes = read
        } catch {
            guard error.isObstructed else { throw error }
            return .damaged
        }
        guard bytes.last == 0x0a, let payload = ChecksummedLine.decode(bytes.dropLast()) else { return .damaged }
        return .payload(payload)
    }

    package mutating func load() throws(BackgroundTaskError) -> Content {
        let content = try Self.read(name, in: directory)
        if case .payload(let payload) = content { stored = payload }
        return content
    }

    /// Writes the payload, which must not contain a line feed, unless the file already holds it.
    /// - Parameter syncsFolder: see ``File/replace(_:in:with:syncsFolder:)``.
    package mutating func store(_ payload: Data, syncsFolder: Bool = true) throws(BackgroundTaskError) {
        guard payload != stored || attempted != nil else { return }
        var becomesPrevious = keepsPrevious && stored != nil
        if becomesPrevious, let stored, written == nil || written != File.Signature(of: path) {
            // If the disk has damaged the file, it is kept aside and must not replace an intact predecessor.
            do {
                switch try Self.read(name, in: directory) {
                case .payload(let found) where found == stored || found == attempted: break
                case .absent: becomesPrevious = false
                case .damaged, .payload: (becomesPrevious, mustBeKept) = (false, true)
                }
            } catch {
                // The file may be intact, as when too many files are open.
                becomesPrevious = false
            }
        }
        if mustBeKept {
            _ = try keep()
            mustBeKept = false
        }
        if becomesPrevious {
            let previous = "\(directory)/\(Self.previousName(of: name))"
            _ = system.remove(previous)
            // On a file system without hard links there is simply no predecessor.
            _ = system.link(path, previous)
        }
        do {
            try File.replace(
                name, in: directory, with: ChecksummedLine.encode(payload), syncsFolder: syncsFolder, system: system)
        } catch {
            // The rename may have happened without being durable.
            if case .payload(payload)? = try? Self.read(name, in: directory) { attempted = payload }
            throw error
        }
        attempted = nil
        stored = payload
        written = File.Signature(of: path)
    }

    /// Keeps an undecodable file under another name, and returns a sentence that says which. Its own name stays until
    /// it is replaced, so that a kill in between cannot leave the folder without the file.
    package mutating func keepDamaged() -> String {
        stored = nil
        return keepCopy()
    }

    /// Keeps a copy of a partly undecodable file under another name, and returns a sentence that says which. If that
    /// fails, as on a full disk, it is tried again before the file is replaced.
    package mutating func keepCopy() -> String {
        do {
            return "It is kept as \(try keep())"
        } catch {
            mustBeKept = true
            return "It is kept under another name before it is rewritten, which failed just now: \(error)"
        }
    }

    /// Adds a second name to the file, or renames it where hard links are not possible, as for a folder. Names count
    /// up, so that files kept earlier are not lost; an unchanged file is not kept twice.
    private func keep() throws(BackgroundTaskError) -> String {
        for number in 1...999 {
            let kept = "\(name).damaged-\(number)"
            if File.isSame(path, "\(directory)/\(kept)") { return kept }
            guard access("\(directory)/\(kept)", F_OK) != 0 else { continue }
            if system.link(path, "\(directory)/\(kept)") == 0 { return kept }
            guard [EPERM, EOPNOTSUPP, EMLINK].contains(errno), system.rename(path, "\(directory)/\(kept)") == 0 else {
                break
            }
            return kept
        }
        throw File.error(.putAside, path)
    }

    private var path: String { "\(directory)/\(name)" }
}
