import Dispatch
import FoundationEssentials
import News
import Synchronization

/// Writes lines into the log's file, on a queue of its own: a slow disk holds up nobody.
package final class LogWriter: Sendable {
    private let level: LogLevel
    /// What this process does: "reader", "daemon", "refresh".
    private let role: String
    private let queue = DispatchQueue(label: "newsterm.log", qos: .utility)
    private let lines: Lines
    /// What `write(problems:)` was given last.
    private let problems = Mutex<[String]>([])

    /// Characters of a line's text.
    private static let longestText = 2_000

    /// - Parameter level: lines below it are not written.
    init(path: String, level: LogLevel, role: String, size: Int = LogFile.size) {
        self.level = level
        self.role = role
        lines = Lines(LogFile(path: path, size: size))
    }

    func writes(_ level: LogLevel) -> Bool { self.level != .off && level >= self.level }

    /// - Parameter text: of any origin; made only when it is written.
    func write(_ level: LogLevel, _ text: @autoclosure () -> String, at date: Date = Date()) {
        guard writes(level) else { return }
        let text = text()
        queue.async { [lines, role] in lines.append(Self.line(level, text, role: role, at: date)) }
    }

    /// What is wrong with the user's files, as it is read again and again: each once, until it is mended. Every command
    /// and the reader show it: it weighs no more here than what begins and ends.
    func write(problems found: [String]) {
        let news = problems.withLock { known in
            defer { known = found }
            return found.filter { !known.contains($0) }
        }
        for problem in news { write(.info, problem) }
    }

    /// Returns when everything is written that was said before.
    func flush() { queue.sync {} }
}

extension LogWriter {
    private static func line(_ level: LogLevel, _ text: String, role: String, at date: Date) -> String {
        let time = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let safe = Redaction.redacted(SafeLine.of(text))
        let bounded = safe.count > longestText ? safe.prefix(longestText) + "…" : safe[...]
        return "\(time) \(level.rawValue) \(role)[\(ProcessInfo.processInfo.processIdentifier)] \(bounded)"
    }

    /// The file; used on the queue only.
    private final class Lines: @unchecked Sendable {
        private var file: LogFile
        /// Lines that could not be written since the last that could.
        private var lost = 0

        init(_ file: LogFile) { self.file = file }

        func append(_ line: String) {
            let note = lost > 0 ? " (\(lost) before it could not be written)" : ""
            do {
                try file.append(Array("\(line)\(note)\n".utf8))
                lost = 0
            } catch {
                lost += 1
            }
        }
    }
}
