package import FoundationEssentials

/// The stored JSON format: one line, sorted keys, dates in seconds since 1970.
package enum JSONCoding {
    package static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .secondsSince1970
        return try encoder.encode(value)
    }

    /// Encodes for a file, which the error names.
    package static func encode(_ value: some Encodable, for file: String) throws(BackgroundTaskError) -> Data {
        do {
            return try encode(value)
        } catch {
            throw .storage(operation: .write, path: file, reason: String(describing: error))
        }
    }

    package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return try decoder.decode(type, from: bytes)
    }
}
