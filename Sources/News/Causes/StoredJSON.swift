import FoundationEssentials

/// A value in its stored form, decoded on demand: a list holds hundreds, but few are ever looked at.
public struct StoredJSON<Value: Codable>: Sendable, Equatable {
    /// The JSON text.
    public let text: String

    /// - Parameter text: the JSON as stored.
    public init(text: String) { self.text = text }

    /// nil if the value cannot be encoded.
    public init?(_ value: Value) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(value) else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// nil if a newer version wrote a value that this one does not know.
    public var value: Value? { try? JSONDecoder().decode(Value.self, from: Data(text.utf8)) }
}
