import News

@testable import NewsStore

/// The SQL in both directions, for its query plan.
extension HeadlineQuery {
    /// Of `place`.
    var placingStatements: [String] { [placing(.older), placing(.newer)] }

    /// Of the rows.
    /// - Parameter isBounded: Whether rows beyond a date are excluded.
    func statements(from place: HeadlinePosition?, isBounded: Bool = false) -> [String] {
        [
            sql(.older, place == nil ? nil : "<", isBounded: isBounded),
            sql(.newer, place == nil ? nil : ">", isBounded: isBounded),
        ]
    }
}
