public import FoundationEssentials

/// The `Retry-After` header field (RFC 9110 section 10.2.3).
public enum RetryAfter {
    /// The time before which the server does not want another request; nil if the value is invalid.
    /// - Parameter value: seconds, or a date in one of the three forms of RFC 9110 section 5.6.7.
    public static func date(_ value: String?, answered: Date) -> Date? {
        guard let value = value?.trimmed, !value.isEmpty else { return nil }
        if value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // Huge numbers amount to "never"; the policy limits the pause.
            return answered.addingTimeInterval(min(Double(value) ?? 0, 1e10))
        }
        return HTTPDate.parse(value)
    }
}
