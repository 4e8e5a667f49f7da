import FoundationEssentials

/// A value in the form in which it is stored: a list holds hundreds, of which few are ever looked at.
public struct StoredJSON<Value: Codable>: Sendable, Equatable {
    /// JSON.
    public let text: String

    /// - Parameter text: as it was stored.
    public init(text: String) { self.text = text }

    /// nil: the value has no such form.
    public init?(_ value: Value) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(value) else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// nil: it was written by a newer newsterm, which knows values that this one does not.
    public var value: Value? { try? JSONDecoder().decode(Value.self, from: Data(text.utf8)) }
}
