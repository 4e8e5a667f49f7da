import FoundationEssentials

/// The policy's verdicts, each kept for as long as it holds; a row for each identifier, in their order.
///
/// Most decisions concern one task of many. A row has the moment until which time alone changes nothing about it, so the
/// policy is asked again only about rows whose moment has come, or whose record has changed. To look for those is to
/// compare one number a row: about a microsecond for a thousand, which leaves nothing for a heap to save.
struct VerdictTable: Sendable {
    struct Row: Sendable {
        /// Whether the rest says anything: not after its record has changed.
        fileprivate(set) var isCurrent = false
        /// Continued work is judged anew each time, since its verdict depends on what else runs.
        private(set) var isContinued = false
        private(set) var isEligible = false
        private(set) var isDue = false
        private var holdsUntil = Date.distantFuture
        /// The expected launch, or an earlier look at the conditions.
        fileprivate var nextDecision = Date.distantFuture

        fileprivate init() {}

        /// - Parameter verdict: nil when nothing is pending.
        init(_ verdict: LaunchVerdict?) {
            isCurrent = true
            guard let verdict else { return }
            isEligible = verdict.isEligible
            isDue = verdict.reasons.isEmpty
            let look = verdict.nextLook ?? .distantFuture
            holdsUntil = verdict.reasons.reduce(look) { min($0, $1.date ?? look) }
            nextDecision = min(verdict.expectedLaunch ?? .distantFuture, look)
        }

        static var continued: Row {
            var row = Row(nil)
            row.isContinued = true
            return row
        }

        func holds(at now: Date) -> Bool { isCurrent && now < holdsUntil }
    }

    private(set) var rows: [Row] = []

    subscript(place: Int) -> Row {
        get { rows[place] }
        set { rows[place] = newValue }
    }

    /// When the next launch is expected that is not due already, or something has to be looked at; nil: never.
    var nextDecision: Date? {
        var next = Date.distantFuture
        for row in rows where row.isCurrent && !row.isDue { next = min(next, row.nextDecision) }
        return next == .distantFuture ? nil : next
    }

    mutating func insert(at place: Int) { rows.insert(Row(), at: place) }

    mutating func remove(at place: Int) { rows.remove(at: place) }

    mutating func forget(at place: Int) { rows[place].isCurrent = false }

    mutating func forgetAll() {
        for place in rows.indices { rows[place].isCurrent = false }
    }
}
