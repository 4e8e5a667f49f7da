import NewsService

/// The result of checking something that newsterm needs or can use: an entry of `newsterm doctor`.
struct DoctorCheck: Report, Equatable, Sendable {
    enum Status: String, Encodable, Sendable {
        case ok
        /// newsterm works without it; the detail says what is missing.
        case note
        /// Something does not work.
        case problem
    }

    /// What was checked, in a word or two.
    let check: String
    let status: Status
    /// The finding, as a sentence; several findings of one kind in a line each.
    let detail: String
    /// How to fix it, as a sentence; null if there is nothing to fix.
    let remedy: String?

    init(_ check: String, _ status: Status, _ detail: String, remedy: String? = nil) {
        self.check = check
        self.status = status
        self.detail = detail
        self.remedy = remedy
    }

    var members: ReportMembers {
        [
            "check": check,
            "status": status,
            "detail": detail,
            "remedy": remedy,
        ]
    }
}
