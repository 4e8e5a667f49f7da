public import FoundationEssentials

/// How long a server declares its response fresh (RFC 9111 section 4.2), and need not be asked again.
public struct Freshness: Sendable, Equatable {
    /// Seconds from the response, above zero.
    public var seconds: TimeInterval
    /// The header field that declares it.
    public var field: String

    public init(seconds: TimeInterval, field: String) {
        self.seconds = seconds
        self.field = field
    }

    /// Nil if the response declares no lifetime, must be revalidated every time, or has outlived its lifetime in a
    /// cache.
    /// - Parameters: the values of the header fields of these names, unchanged.
    public init?(cacheControl: String?, expires: String?, date: String?, age: String?, answered: Date) {
        var lifetime: TimeInterval?
        for directive in (cacheControl ?? "").split(separator: ",") {
            let parts = directive.split(separator: "=", maxSplits: 1).map {
                $0.trimmed { $0.properties.isWhitespace || $0 == "\"" }.lowercased()
            }
            switch parts.first {
            case "no-cache", "no-store": return nil
            // The first one wins (RFC 9111 section 4.2.1).
            case "max-age": lifetime = lifetime ?? parts.dropFirst().first.flatMap(Self.number)
            default: break
            }
        }
        if let lifetime {
            self.init(seconds: lifetime - (age.flatMap(Self.number) ?? 0), field: "Cache-Control")
        } else if let end = expires.flatMap({ HTTPDate.parse($0) }) {
            let start = date.flatMap { HTTPDate.parse($0) } ?? answered
            self.init(seconds: end.timeIntervalSince(start), field: "Expires")
        } else {
            return nil
        }
        guard seconds > 0 else { return nil }
    }

    private static func number(_ text: String) -> TimeInterval? {
        let text = text.trimmed
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return min(Double(text) ?? 0, 1e10)
    }
}
