import News

/// An article that was found, in JSON: the headline's fields, and a line of its text.
struct SearchHitReport: Report {
    let hit: SearchHit
    /// The feed's address, by which `list --feed` names it.
    let feedURL: String?

    var members: ReportMembers {
        HeadlineReport(headline: hit.headline, feedURL: feedURL).members.adding("snippet", hit.snippet?.text)
    }
}
