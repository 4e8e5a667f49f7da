import FoundationEssentials

/// Keeping the journal within its bounds: 10,000 rows and 30 days.
///
/// A clock that is wrong, as that of a machine without a battery for it, can stand years ahead for some minutes. Measured
/// by such a clock every entry is too old, and what would be lost is just what tells of the clock's jump. So a date is
/// believed only when the journal itself has been written under it for a day: when one of its entries lies between a day
/// and 30 days back. Without one, nothing goes for its age. After a true absence of months, then, old entries stay for
/// one day more; the rows bound the file whatever the clock says.
extension Journal {
    /// Seconds for which the journal has to be written under a clock before entries go for their age.
    static let beliefSpan: TimeInterval = 86_400

    /// Writes the file anew without what is beyond the bounds. A day's more age is allowed before it is done; and after
    /// a failure, as on a full disk, some rows more, for each attempt reads and checks the whole file.
    mutating func trimIfNeeded(now: Date) throws(BackgroundTaskError) {
        let hasTooMany = rows > Self.maximumRows
        guard hasTooMany || isTooOld(at: now), rows >= trimsAgainAt ?? 0 else { return }
        trimsAgainAt = rows + Self.rowsBetweenTrimmings
        try trim(hasTooMany: hasTooMany, now: now)
        trimsAgainAt = nil
    }

    private mutating func trim(hasTooMany: Bool, now: Date) throws(BackgroundTaskError) {
        let all = try Self.lines(directory)
        let lines = all.suffix(hasTooMany ? Self.rowsAfterTrimming : all.count)
        // Of what a newer version wrote, its date is enough to keep it.
        let whole = lines.compactMap { line in Self.date(of: line).map { (line: line, date: $0) } }
        let limit = now.addingTimeInterval(-Self.maximumAge)
        let firstUnderThisClock = whole.lazy.map(\.date).filter { $0 >= limit && $0 <= now }.min() ?? now
        let believedFrom = firstUnderThisClock.addingTimeInterval(Self.beliefSpan)
        let isBelieved = believedFrom <= now
        unbelieved = isBelieved ? nil : now..<believedFrom
        guard hasTooMany || isBelieved else { return }
        let kept = isBelieved ? whole.filter { $0.date >= limit } : whole
        let bytes = Data(kept.flatMap { $0.line + [0x0a] })
        try File.replace(Self.name, in: directory, with: bytes, system: system)
        rows = kept.count
        oldest = kept.lazy.map(\.date).min()
    }

    private func isTooOld(at now: Date) -> Bool {
        guard let oldest, now.timeIntervalSince(oldest) > Self.maximumAge + 86_400 else { return false }
        return unbelieved.map { !$0.contains(now) } ?? true
    }
}
