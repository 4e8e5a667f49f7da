import News

/// An article that was found, in JSON: the headline's fields, and a line of its text.
struct SearchHitReport: Encodable {
    let hit: SearchHit
    /// The feed's address, by which `list --feed` names it.
    let feedURL: String?

    private enum CodingKeys: String, CodingKey {
        case snippet
    }

    func encode(to encoder: any Encoder) throws {
        try HeadlineReport(headline: hit.headline, feedURL: feedURL).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(hit.snippet?.text, forKey: .snippet)
    }
}
