import FoundationEssentials

/// What was made last, as long as what it was made of is the same.
final class Memo<Subject: Equatable, Value> {
    /// Seconds for which a value that depends on the time is kept, at most: not all that it says has a moment at which it
    /// changes, an average for one.
    private static var freshness: TimeInterval { 60 }

    /// The times at which the value is right; nil: it does not depend on the time.
    private var last: (subject: Subject, value: Value, times: Range<Date>?)?

    /// A value that depends on nothing but its subject.
    func value(of subject: Subject, make: () -> Value) -> Value {
        if let value = kept(of: subject, at: nil) { return value }
        let value = make()
        last = (subject, value, nil)
        return value
    }

    /// A value that depends on the time too.
    /// - Parameter end: When it will no longer be right without anything happening but time passing; nil: no moment is known.
    func value(of subject: Subject, at now: Date, until end: (Value) -> Date?, make: () -> Value) -> Value {
        if let value = kept(of: subject, at: now) { return value }
        let value = make()
        let latest = now.addingTimeInterval(Self.freshness)
        last = (subject, value, now..<max(now, min(end(value) ?? latest, latest)))
        return value
    }

    func forget() { last = nil }

    private func kept(of subject: Subject, at now: Date?) -> Value? {
        guard let last, last.subject == subject else { return nil }
        if let now, last.times?.contains(now) != true { return nil }
        // Of large things that were read again and are the same, the next comparison is quick.
        self.last?.subject = subject
        return last.value
    }
}

/// Tells the states of a value apart without comparing them, nor keeping them: two are equal when no change lies between.
struct Revision: Equatable {
    private final class Token {}

    private var token = Token()

    mutating func change() { token = Token() }

    static func == (one: Revision, other: Revision) -> Bool { one.token === other.token }
}
