import CLinux
package import FoundationEssentials
import Glibc

/// A file of one checksummed line, replaced as a whole: what it held before a crash or a power cut is whole, the old
/// content or the new one. Content that cannot be understood is never written over; it is kept under another name.
package struct SnapshotFile: Sendable {
    package enum Content: Equatable {
        /// There is no file.
        case absent
        /// The line is not whole, or something else stands in place of the file.
        case damaged
        case payload(Data)
    }

    package let name: String
    private let directory: String
    private let keepsPrevious: Bool
    private let system: FileSystem
    private var stored: Data?
    /// The file as it was written last; nil: it was not.
    private var written: File.Signature?
    /// What the last write may have left there although it failed: the file had its name, and its folder could not be synced.
    private var attempted: Data?
    /// Whether the file holds what could not be understood, and is to be kept under another name before it is replaced.
    private var isToBeKept = false

    /// - Parameter keepsPrevious: whether the content before the present one stays under another name
    ///   (``previousName(of:)``), for the day on which the disk damages the present one.
    package init(directory: String, name: String, keepsPrevious: Bool = false, system: FileSystem = .kernel) {
        self.directory = directory
        self.name = name
        self.keepsPrevious = keepsPrevious
        self.system = system
    }

    /// Where a file's content before the present one is.
    package static func previousName(of name: String) -> String { "\(name).previous" }

    package static func read(_ name: String, in directory: String) throws(BackgroundTaskError) -> Content {
        let bytes: Data
        do throws(BackgroundTaskError) {
            guard let read = try File(reading: "\(directory)/\(name)")?.read() else { return .absent }
            bytes = read
        } catch {
            guard error.isInTheWay else { throw error }
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

    /// Writes the payload, which has no line feed in it, unless it is what the file holds.
    /// - Parameter syncsFolder: see ``File/replace(_:in:with:syncsFolder:)``.
    package mutating func store(_ payload: Data, syncsFolder: Bool = true) throws(BackgroundTaskError) {
        guard payload != stored || attempted != nil else { return }
        var becomesPrevious = keepsPrevious && stored != nil
        if becomesPrevious, let stored, written == nil || written != File.Signature(of: path) {
            // The disk may have damaged the file since: then it is kept, and takes the place of no predecessor that is whole.
            do {
                switch try Self.read(name, in: directory) {
                case .payload(let found) where found == stored || found == attempted: break
                case .absent: becomesPrevious = false
                case .damaged, .payload: (becomesPrevious, isToBeKept) = (false, true)
                }
            } catch {
                // It may be sound, as when too many files are open: nobody knows.
                becomesPrevious = false
            }
        }
        if isToBeKept {
            _ = try keep()
            isToBeKept = false
        }
        if becomesPrevious {
            let previous = "\(directory)/\(Self.previousName(of: name))"
            _ = system.remove(previous)
            // Where the file system has no links, a damaged file has no predecessor, and that is all.
            _ = system.link(path, previous)
        }
        do {
            try File.replace(
                name, in: directory, with: ChecksummedLine.encode(payload), syncsFolder: syncsFolder, system: system)
        } catch {
            // It may have its place already, and not be sure to stay there.
            if case .payload(payload)? = try? Self.read(name, in: directory) { attempted = payload }
            throw error
        }
        attempted = nil
        stored = payload
        written = File.Signature(of: path)
    }

    /// Keeps the file under another name since nothing in it can be understood, and says under which. Its own name stays
    /// until it is replaced, so that nobody who is killed before that leaves no file at all.
    package mutating func keepDamaged() -> String {
        stored = nil
        return keepCopy()
    }

    /// Keeps the file under another name as well, since parts of it cannot be understood, and says under which. When that
    /// fails, as on a full disk, it is done before the file is replaced.
    package mutating func keepCopy() -> String {
        do {
            return "It is kept as \(try keep())"
        } catch {
            isToBeKept = true
            return "It is kept under another name before it is rewritten, which failed just now: \(error)"
        }
    }

    /// Gives the file one more name; another one, where there are no links, as with a folder. Names count up, so that no
    /// file kept earlier is lost; one that is kept already, since nothing has been written since, is not kept again.
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
