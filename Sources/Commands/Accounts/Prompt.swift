import Glibc
import News
import NewsService

/// Asks the user of a command for a line.
enum Prompt {
    /// - Throws: `CommandFailure` at the end of input.
    static func line(_ question: String) throws -> String {
        if isatty(STDIN_FILENO) == 1 { Output.write(question, to: STDERR_FILENO) }
        // A signal cancels the task, and must end the question, too.
        var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while isatty(STDIN_FILENO) == 1, poll(&waiting, 1, 200) == 0 { try Task.checkCancellation() }
        try Task.checkCancellation()
        guard let line = readLine() else {
            throw CommandFailure("There is no answer to “\(question.trimmed)” on standard input.", status: .usage)
        }
        return line
    }

    /// Without showing what is typed.
    static func secret(_ question: String) throws -> String {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return try line(question) }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSANOW, &before)
            Output.write("\n", to: STDERR_FILENO)
        }
        return try line(question)
    }

    /// - Returns: The answer's first letter; nil without a terminal.
    static func choice(_ question: String) throws -> String? {
        guard isatty(STDIN_FILENO) == 1 else { return nil }
        return try line(question + " ").lowercased().first.map(String.init)
    }

    /// - Returns: Whether the answer begins with y; false without a terminal.
    static func confirms(_ question: String) throws -> Bool {
        guard isatty(STDIN_FILENO) == 1 else { return false }
        return try line(question + " [y/N] ").lowercased().hasPrefix("y")
    }
}
