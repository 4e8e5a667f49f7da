import NewsService

/// Something that newsterm needs or can use, looked at: an entry of `newsterm doctor`.
struct DoctorCheck: Report, Equatable, Sendable {
    enum Status: String, Encodable, Sendable {
        case ok
        /// newsterm works without it; the detail says what is missed.
        case note
        /// Something does not work.
        case problem
    }

    /// What was looked at, in a word or two.
    let check: String
    let status: Status
    /// What was found, as a sentence.
    let detail: String
    /// What to do about it, as a sentence; null when there is nothing to do.
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
