import FoundationEssentials

/// Caches the last value while its subject is unchanged. A screen asks for its lines several times a key; what making
/// them takes stands beside each memo, as measured without optimisation in a library of a few feeds.
final class Memo<Subject: Equatable, Value> {
    /// The longest that a time-dependent value is kept, in seconds: some parts, such as an average, change at no known
    /// moment.
    private static var freshness: TimeInterval { 60 }

    /// The times at which the value is valid; `nil` when it does not depend on time.
    var last: (subject: Subject, value: Value, times: Range<Date>?)?

    /// A value that depends only on its subject.
    func value(of subject: Subject, make: () -> Value) -> Value {
        if let value = kept(of: subject, at: nil) { return value }
        let value = make()
        last = (subject, value, nil)
        return value
    }

    /// A value that also depends on time.
    /// - Parameter end: When the passing of time alone makes it wrong; `nil` when that is unknown.
    func value(of subject: Subject, at now: Date, until end: (Value) -> Date?, make: () -> Value) -> Value {
        if let value = kept(of: subject, at: now) { return value }
        let value = make()
        let latest = now.addingTimeInterval(Self.freshness)
        last = (subject, value, now..<max(now, min(end(value) ?? latest, latest)))
        return value
    }

    private func kept(of subject: Subject, at now: Date?) -> Value? {
        guard let last, last.subject == subject else { return nil }
        if let now, last.times?.contains(now) != true { return nil }
        // Keep the new copy: values sharing storage compare quickly next time.
        self.last?.subject = subject
        return last.value
    }
}

/// Distinguishes states of a value without comparing or storing them: equal when no change lies between.
struct Revision: Equatable {
    private final class Token {}

    private var token = Token()

    mutating func change() { token = Token() }

    static func == (one: Revision, other: Revision) -> Bool { one.token === other.token }
}
