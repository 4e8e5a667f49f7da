/// Something that newsterm needs or can use, looked at: an entry of `newsterm doctor`.
struct DoctorCheck: Encodable, Equatable, Sendable {
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

    private enum CodingKeys: String, CodingKey {
        case check, status, detail, remedy
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(check, forKey: .check)
        try container.encode(status, forKey: .status)
        try container.encode(detail, forKey: .detail)
        try container.encode(remedy, forKey: .remedy)
    }
}
