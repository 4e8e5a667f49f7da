import FoundationEssentials

/// Short lists stored as JSON in one column: tags, categories, numbers.
///
/// Foundation's coders take longer for one list than SQLite for a whole article, so they are used only for texts with
/// characters that JSON escapes.
enum StoredList {
    static func json(_ texts: [String]) throws -> String {
        guard texts.allSatisfy({ $0.utf8.allSatisfy(Self.isPlain) }) else {
            return String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
        }
        return texts.isEmpty ? "[]" : "[\"" + texts.joined(separator: "\",\"") + "\"]"
    }

    static func json(_ numbers: [Int64]) -> String {
        var json = "["
        for number in numbers {
            if json.utf8.count > 1 { json += "," }
            json += String(number)
        }
        return json + "]"
    }

    static func texts(_ json: String) throws -> [String] {
        guard json != "[]" else { return [] }
        let inner = json.utf8.dropFirst(2).dropLast(2)
        guard inner.allSatisfy({ $0 != backslash }) else {
            return try JSONDecoder().decode([String].self, from: Data(json.utf8))
        }
        // A quotation mark within a text would be escaped, so each of these delimits a text.
        return inner.split(separator: quote, omittingEmptySubsequences: false).enumerated()
            .compactMap { $0.offset.isMultiple(of: 2) ? String(Substring($0.element)) : nil }
    }

    static func numbers(_ json: String) throws -> [Int64] {
        try JSONDecoder().decode([Int64].self, from: Data(json.utf8))
    }

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != quote && byte != backslash }
}
