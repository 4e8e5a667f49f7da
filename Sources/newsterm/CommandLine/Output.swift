import Foundation
import Glibc

/// Where commands write: data on stdout, words on stderr.
enum Output {
    /// A line of data. Control characters of a feed's text never reach a terminal: callers pass text made harmless.
    static func line(_ text: String) {
        write(text + "\n", to: STDOUT_FILENO)
    }

    /// A sentence for the person.
    static func say(_ sentence: String) {
        write(sentence + "\n", to: STDERR_FILENO)
    }

    /// One JSON document on one line, its keys in alphabetical order.
    static func json(_ value: some Encodable) throws {
        line(try jsonText(value))
    }

    static func jsonText(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Int64(date.timeIntervalSince1970.rounded(.down)))
        }
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Text of several lines, as it is.
    static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if written < 0, errno == EINTR { continue }
                // A reader that went away (head, a closed pager) is no failure of ours.
                guard written > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
        }
    }
}
