import FoundationEssentials
import Glibc
import News
import Newsroom
import Programs

/// The file of entered command lines, one per line, oldest first. Losing it loses no news, so an unreadable file counts
/// as empty.
struct CommandHistory {
    let file: String

    /// The stored lines.
    func lines() -> [String] {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return [] }
        return text.split(whereSeparator: \.isNewline).suffix(Self.limit).map(String.init)
    }

    /// Replaces the stored lines, leaving out any with a secret, which would not work without it.
    func keep(_ lines: [String]) throws {
        try FileManager.default.createPrivateDirectory(atPath: file.parentFolder)
        let text = lines.filter { !Self.holdsSecret($0) }.map { $0 + "\n" }.joined()
        do throws(AtomicFile.Failure) {
            try AtomicFile(path: file, mode: 0o600).replace(with: Array(text.utf8))
        } catch {
            throw SettingFault.unwritable(path: file, reason: error.reason)
        }
        // An earlier version made it readable by others, and stored passwords.
        chmod(file, 0o600)
    }

    private static func holdsSecret(_ line: String) -> Bool {
        // Search words are not secrets, whatever they look like.
        guard !line.hasPrefix("search ") else { return false }
        // An address may lack its scheme.
        return Redaction.sentence(line) != line
            || line.split(separator: " ").map(String.init).contains {
                $0.contains(":") && FeedAddress.withoutAnyCredentials($0) != $0
            }
    }

    /// Lines read at most.
    private static let limit = 1_000
}
