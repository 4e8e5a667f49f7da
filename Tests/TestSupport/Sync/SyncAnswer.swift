import Foundation

extension ServerAnswer {
    static func text(_ text: String, status: Int = 200, type: String = "text/plain; charset=utf-8") -> ServerAnswer {
        ServerAnswer(status, ["Content-Type": type], body: Data(text.utf8))
    }

    /// - Parameter isOfGo: Whether & < > are escaped.
    static func json(
        _ value: Any, status: Int = 200, type: String = "application/json", isOfGo: Bool = false
    ) -> ServerAnswer {
        let data = try? JSONSerialization.data(
            withJSONObject: value, options: [.withoutEscapingSlashes, .fragmentsAllowed])
        guard isOfGo, let data else { return ServerAnswer(status, ["Content-Type": type], body: data ?? Data()) }
        let text = String(decoding: data, as: UTF8.self)
            .replacingOccurrences(of: "&", with: "\\u0026").replacingOccurrences(of: "<", with: "\\u003c")
            .replacingOccurrences(of: ">", with: "\\u003e")
        return .text(text, status: status, type: type)
    }

    /// What Miniflux says of an error.
    static func goError(_ status: Int, _ message: String) -> ServerAnswer {
        .json(["error_message": message], status: status, isOfGo: true)
    }
}

/// What both answers of Google Reader's API have in common.
enum ReaderStream {
    static let readingList = "state/com.google/reading-list"
    static let read = "state/com.google/read"
    static let starred = "state/com.google/starred"
    static let longPrefix = "tag:google.com,2005:reader/item/"

    /// What follows the user in a stream's name; nil for one of another kind.
    static func ofUser(_ name: String, _ users: String...) -> String? {
        users.first { name.hasPrefix("user/\($0)/") }.map { String(name.dropFirst("user/\($0)/".count)) }
    }

    static func longName(_ id: Int64) -> String {
        let digits = String(UInt64(bitPattern: id), radix: 16)
        return longPrefix + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
