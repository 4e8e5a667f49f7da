import FoundationEssentials
import Glibc
import News
import Newsroom
import Programs

/// The file of what was typed on the command line: a line each, the oldest first. Losing it loses no news, so that a file
/// that cannot be read counts as an empty one.
struct CommandHistory {
    let file: String

    /// The lines that were kept.
    func lines() -> [String] {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return [] }
        return text.split(whereSeparator: \.isNewline).suffix(Self.limit).map(String.init)
    }

    /// Keeps lines for the next start, in place of those that are there; none that holds a secret, which would not work
    /// without it.
    func keep(_ lines: [String]) throws {
        try FileManager.default.createPrivateDirectory(atPath: file.parentFolder)
        let text = lines.filter { !Self.holdsSecret($0) }.map { $0 + "\n" }.joined()
        try AtomicFile(path: file, mode: 0o600).replace(with: Array(text.utf8))
        // An earlier version made it readable by others, and wrote passwords.
        chmod(file, 0o600)
    }

    private static func holdsSecret(_ line: String) -> Bool {
        // What is searched for is none, whatever it looks like.
        guard !line.hasPrefix("search ") else { return false }
        // An address may be typed without its scheme.
        return Redaction.sentence(line) != line
            || line.split(separator: " ").map(String.init).contains {
                $0.contains(":") && FeedAddress.withoutAnyCredentials($0) != $0
            }
    }

    /// More lines than these are not read.
    private static let limit = 1_000
}
