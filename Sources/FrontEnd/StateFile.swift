import FoundationEssentials
import Glibc
package import News
import NewsService
import Newsroom
package import Presentation
import Programs
import Terminal

/// The file that stores the reader's open views. The last of two readers to quit wins; neither reads it again.
package struct StateFile: Sendable {
    package typealias Failure = StateError

    /// The start of the first line; a version number follows.
    private static let heading = "newsterm-state "
    private static let version = 1
    /// In bytes. Anything a user types into a search is far below this.
    private static let largestSize = 1 << 16

    let path: String

    package init(path: String) { self.path = path }

    /// nil if the file does not exist yet.
    package func read() throws(Failure) -> ReaderState? {
        let bytes: [UInt8]
        do {
            guard let file = try file.read() else { return nil }
            bytes = file.bytes
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\n", maxSplits: 1)
        guard let first = parts.first, first.hasPrefix(Self.heading),
            let version = Int(first.dropFirst(Self.heading.count))
        else { throw .foreign(path: path) }
        guard version <= Self.version else { throw .newer(path: path) }
        guard let state = ReaderState(text: String(parts.dropFirst().first ?? "")) else {
            throw .foreign(path: path)
        }
        return state
    }

    /// Runs on another thread: disks can be slow.
    package func write(_ state: ReaderState) async throws {
        try await onDisk { try writeNow(state) }
    }

    private var file: AtomicFile { AtomicFile(path: path, largestSize: Self.largestSize, mode: 0o600) }

    private func writeNow(_ state: ReaderState) throws {
        let text = "\(Self.heading)\(Self.version)\n\(state.text)"
        do {
            try FileManager.default.createPrivateDirectory(atPath: path.parentFolder)
            try file.replace(with: Array(text.utf8))
            // An earlier version made the file readable by others.
            chmod(path, 0o600)
        } catch let failure as AtomicFile.Failure {
            throw Failure.unwritable(path: path, reason: failure.reason)
        } catch {
            throw Failure.unwritable(path: path, reason: error.systemReason)
        }
    }
}

/// The kind of terminal that newsterm runs in.
package enum TerminalKind {
    /// Includes the program's name, because programs with the same TERM may look different.
    package static var current: String {
        let names = ["TERM", "TERM_PROGRAM"].compactMap(environmentVariable).map { SafeLine.of($0).prefix(60) }
        return names.joined(separator: "/")
    }
}
