import Glibc

/// Where a program is told what no call can tell it, in place of the system's log.
enum StandardError {
    static func say(_ sentence: String) {
        let line = "\(SafeText.line(sentence, maximumLength: 1000))\n"
        _ = Glibc.write(STDERR_FILENO, line, line.utf8.count)
    }
}
