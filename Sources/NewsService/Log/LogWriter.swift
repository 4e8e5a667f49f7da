import Dispatch
import FoundationEssentials
import News
import Synchronization

/// Writes lines into the log file, on a separate queue, so that a slow disk delays no caller.
package final class LogWriter: Sendable {
    private let level: LogLevel
    /// The process's role: "reader", "daemon", "refresh".
    private let role: String
    private let queue = DispatchQueue(label: "newsterm.log", qos: .utility)
    private let lines: Lines
    /// The last argument of `write(problems:)`.
    private let problems = Mutex<[String]>([])

    /// The maximum length of a line's text, in characters.
    private static let maximumTextLength = 2_000

    /// - Parameter level: the threshold; lower levels are not written.
    init(path: String, level: LogLevel, role: String, size: Int = LogFile.size) {
        self.level = level
        self.role = role
        lines = Lines(LogFile(path: path, size: size))
    }

    func writes(_ level: LogLevel) -> Bool { self.level != .off && level >= self.level }

    /// - Parameter text: may contain anything; evaluated only if it is written.
    func write(_ level: LogLevel, _ text: @autoclosure () -> String, at date: Date = Date()) {
        guard writes(level) else { return }
        let text = text()
        queue.async { [lines, role] in lines.append(Self.line(level, text, role: role, at: date)) }
    }

    /// Logs problems in the user's files, which are read again and again: each once, until it is fixed. Only at level
    /// `info`, since commands and the reader show them.
    func write(problems found: [String]) {
        let news = problems.withLock { known in
            defer { known = found }
            return found.filter { !known.contains($0) }
        }
        for problem in news { write(.info, problem) }
    }

    /// Returns when everything logged before has been written.
    func flush() { queue.sync {} }
}

extension LogWriter {
    private static func line(_ level: LogLevel, _ text: String, role: String, at date: Date) -> String {
        let time = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let safe = Redaction.redacted(SafeLine.of(text))
        let bounded = safe.count > maximumTextLength ? safe.prefix(maximumTextLength) + "…" : safe[...]
        return "\(time) \(level.rawValue) \(role)[\(ProcessInfo.processInfo.processIdentifier)] \(bounded)"
    }

    /// The file; used only on the queue.
    private final class Lines: @unchecked Sendable {
        private var file: LogFile
        /// Lines that could not be written since the last success.
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
