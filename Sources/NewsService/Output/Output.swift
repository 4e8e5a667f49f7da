import CLinux
import FoundationEssentials
import Glibc
import Terminal

/// Where commands write: data to stdout, messages to stderr.
package enum Output {
    /// A line of data, its fields separated by tabs.
    package static func line(_ text: String) {
        write(harmless(text) + "\n", to: STDOUT_FILENO)
    }

    /// Lines of data, with their line ends.
    package static func text(_ text: String) { write(harmless(text), to: STDOUT_FILENO) }

    /// A sentence for the user.
    package static func say(_ sentence: String) {
        write(harmless(sentence) + "\n", to: STDERR_FILENO)
    }

    /// One JSON document on one line, its keys in alphabetical order.
    package static func json(_ value: some Encodable) throws {
        write(try jsonText(value) + "\n", to: STDOUT_FILENO)
    }

    /// As `json`, but fast for plain reports.
    package static func jsonText(_ report: some Report) throws -> String {
        if let text = report.members.plainJSON { return escaped(text) }
        return try encodedText(report)
    }

    package static func jsonText(_ value: some Encodable) throws -> String { try encodedText(value) }

    /// Dates are whole seconds since 1970.
    static func seconds(of date: Date) -> Int64 { Int64(date.timeIntervalSince1970.rounded(.down)) }

    static func encodedText(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(seconds(of: date))
        }
        return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The width of the terminal; 80 where there is none.
    package static var columns: Int {
        var (rows, columns): (Int32, Int32) = (0, 0)
        return clinux_terminal_size(STDOUT_FILENO, &rows, &columns) == 0 && columns > 0 ? Int(columns) : 80
    }

    /// Writes text of several lines as it is. If stdout fails, ends the process: silently, as SIGPIPE would, if its
    /// reader has gone; otherwise with a message, since a full disk is no success.
    package static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if written < 0, errno == EINTR { continue }
                if written < 0, errno == EAGAIN {
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&ready, 1, -1)
                    continue
                }
                guard written > 0 else { return failed(descriptor, errno) }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
        }
    }
}

extension Output {
    private static func failed(_ descriptor: Int32, _ number: Int32) {
        // If stderr fails, the failure cannot be reported.
        guard descriptor == STDOUT_FILENO else { return }
        if number == EPIPE { exit(128 + SIGPIPE) }
        say("newsterm: the output cannot be written: \(String(cString: strerror(number)))")
        exit(ExitStatus.failure.rawValue)
    }

    /// Removes everything that a terminal would interpret, whatever the text's origin.
    private static func harmless(_ text: String) -> String {
        // The fast path for nearly every text.
        if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) || $0 == 0x0a || $0 == 0x09 }) { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map { SafeLine.of(String($0)) }
                .joined(separator: "\t")
        }.joined(separator: "\n")
    }

    /// JSON with the same value but nothing that a terminal would interpret: the encoder escapes the C0 controls, but
    /// not DEL, the C1 controls and the direction marks.
    private static func escaped(_ json: String) -> String {
        guard json.utf8.contains(where: { $0 >= 0x7f }) else { return json }
        var result = ""
        for scalar in json.unicodeScalars {
            switch scalar.value {
            case 0x7f...0x9f, 0x61c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// An argument that can be pasted into a shell.
package enum ShellWord {
    /// Quotes with single quotes, unless no character is special to a shell.
    package static func of(_ argument: String) -> String {
        let isPlain = argument.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789/:.,_%+=@-".unicodeScalars.contains(scalar))
        }
        return isPlain && !argument.isEmpty ? argument : "'\(argument.replacing("'", with: #"'\''"#))'"
    }
}

/// Text from a feed for stdout: one line without anything that a terminal would interpret.
package enum SafeLine {
    package static func of(_ text: String) -> String { TextWidth.safe(text) }
}
