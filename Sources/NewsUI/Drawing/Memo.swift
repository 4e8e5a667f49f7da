import Foundation

/// What was made last, as long as what it was made of is the same.
final class Memo<Subject: Equatable, Value> {
    /// Seconds for which a value that depends on the time is kept, at most: what it says of its change may leave out what
    /// nobody waits for.
    private static var freshness: TimeInterval { 60 }

    private var kept: (subject: Subject, value: Value, times: Range<Date>)?

    /// A value that depends on nothing but its subject.
    func value(of subject: Subject, make: () -> Value) -> Value {
        if let value = kept(of: subject, at: .distantPast) { return value }
        return keep(make(), of: subject, .distantPast ..< .distantFuture)
    }

    /// A value that depends on the time too.
    /// - Parameter end: When it will no longer be right without anything happening but time passing; nil: never.
    func value(of subject: Subject, at now: Date, until end: (Value) -> Date?, make: () -> Value) -> Value {
        if let value = kept(of: subject, at: now) { return value }
        let value = make()
        let latest = now.addingTimeInterval(Self.freshness)
        return keep(value, of: subject, now..<max(now, min(end(value) ?? latest, latest)))
    }

    private func kept(of subject: Subject, at now: Date) -> Value? {
        guard let kept, kept.times.contains(now), kept.subject == subject else { return nil }
        // Of large things that were read again and are the same, the next comparison is quick.
        self.kept?.subject = subject
        return kept.value
    }

    private func keep(_ value: Value, of subject: Subject, _ times: Range<Date>) -> Value {
        kept = (subject, value, times)
        return value
    }
}
