/// A value of a JSON document (RFC 8259).
package enum JSONValue: Equatable, Sendable {
    case string(String)
    /// As spelled in the document: an id may have more digits than a Double holds.
    case number(String)
    case bool(Bool)
    case null
    case array([JSONValue])
    case object([String: JSONValue])

    /// A member of an object; nil if it is missing or null.
    package subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self, let value = members[name], value != .null else { return nil }
        return value
    }

    /// A string, trimmed, or a number as text; nil when blank or of another type.
    package var text: String? {
        switch self {
        case .string(let text):
            let trimmed = Self.trimmed(text)
            return trimmed.isEmpty ? nil : trimmed
        case .number(let text): return text
        default: return nil
        }
    }

    package var number: Double? {
        text.flatMap { Double($0) }
    }

    /// The elements of an array; any other value as a single element.
    package var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [self] }
    }

    private static func trimmed(_ text: String) -> String {
        guard let first = text.utf8.first, let last = text.utf8.last, ASCII.isSpace(first) || ASCII.isSpace(last) else {
            return text
        }
        let start = text.utf8.drop(while: ASCII.isSpace)
        guard let end = start.lastIndex(where: { !ASCII.isSpace($0) }) else { return "" }
        return String(text[start.startIndex...end])
    }
}
