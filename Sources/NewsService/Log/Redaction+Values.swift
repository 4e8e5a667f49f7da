import FoundationEssentials
import News

extension Redaction {
    /// Applies `sentence` to each string in a value, at any depth.
    package static func values<Value: Codable>(of value: Value) throws -> Value {
        let safe = try JSONDecoder().decode(RedactedJSON.self, from: JSONEncoder().encode(value))
        return try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(safe))
    }
}

/// JSON whose strings are redacted as it is decoded.
private enum RedactedJSON: Codable {
    case null
    case boolean(Bool)
    case whole(Int64)
    case number(Double)
    case text(String)
    case list([RedactedJSON])
    case table([String: RedactedJSON])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .text(Redaction.sentence(text))
        } else if let boolean = try? value.decode(Bool.self) {
            self = .boolean(boolean)
        } else if let whole = try? value.decode(Int64.self) {
            self = .whole(whole)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let list = try? value.decode([RedactedJSON].self) {
            self = .list(list)
        } else {
            self = .table(try value.decode([String: RedactedJSON].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let boolean): try container.encode(boolean)
        case .whole(let whole): try container.encode(whole)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .table(let table): try container.encode(table)
        }
    }
}
