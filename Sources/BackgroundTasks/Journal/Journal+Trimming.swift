import FoundationEssentials

/// Keeps the journal within its bounds: 10,000 rows and 30 days.
///
/// A wrong clock, as on a machine without a clock battery, can be years ahead for some minutes. By such a clock every
/// entry is too old, and trimming would lose exactly the entries that show the clock's jump. So a date is trusted only
/// after the journal has been written under it for a day: when one of its entries is between one and 30 days old. Until
/// then no entry expires. After a real absence of months, old entries therefore stay for one day more; the row limit
/// bounds the file whatever the clock says.
extension Journal {
    /// How long, in seconds, the journal must be written under a clock before entries expire by it.
    static let clockTrustInterval: TimeInterval = 86_400

    /// Rewrites the file without what exceeds the bounds. Tolerates one more day of age to avoid frequent rewrites and,
    /// after a failure as on a full disk, more rows, because each attempt reads and checks the whole file.
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
        // A readable date is enough to keep an entry of a newer version.
        let whole = lines.compactMap { line in Self.date(of: line).map { (line: line, date: $0) } }
        let limit = now.addingTimeInterval(-Self.maximumAge)
        let firstByThisClock = whole.lazy.map(\.date).filter { $0 >= limit && $0 <= now }.min() ?? now
        let trustedFrom = firstByThisClock.addingTimeInterval(Self.clockTrustInterval)
        let isTrusted = trustedFrom <= now
        untrustedDates = isTrusted ? nil : now..<trustedFrom
        guard hasTooMany || isTrusted else { return }
        let kept = isTrusted ? whole.filter { $0.date >= limit } : whole
        let bytes = Data(kept.flatMap { $0.line + [0x0a] })
        try File.replace(Self.name, in: directory, with: bytes, system: system)
        rows = kept.count
        oldest = kept.lazy.map(\.date).min()
    }

    private func isTooOld(at now: Date) -> Bool {
        guard let oldest, now.timeIntervalSince(oldest) > Self.maximumAge + 86_400 else { return false }
        return untrustedDates.map { !$0.contains(now) } ?? true
    }
}
