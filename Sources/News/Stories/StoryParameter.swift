/// Parameters of addresses that only tell where a reader came from, or ask for another form of the same page.
enum StoryParameter {
    /// The documentation of Google Analytics, Matomo, Piwik, Webtrends, AT Internet, Adobe, HubSpot, Mailchimp,
    /// Marketo, Vero and Omeda, of the click identifiers of the large networks, and the links of captured feeds.
    private static let names: Set<String> = [
        "_ga", "_gl", "_hsenc", "_hsmi", "__hssc", "__hstc", "__hsfp", "hsctatracking", "action_object_map",
        "action_ref_map", "action_type_map", "at_bbc_team", "at_campaign", "at_campaign_type", "at_custom1",
        "at_custom2", "at_custom3", "at_custom4", "at_format", "at_link_id", "at_link_origin", "at_link_type",
        "at_medium", "at_ptr_name", "cmp", "cmpid", "cm_mmc", "dclid", "emc", "fbclid", "feedname",
        "feedtype", "gad_source", "gbraid", "gclid", "gclsrc", "guccounter", "guce_referrer", "guce_referrer_sig",
        "icid", "igsh", "igshid", "li_fat_id", "mbid", "mc_cid", "mc_eid", "mkt_tok", "msclkid", "ncid",
        "ns_campaign", "ns_fee", "ns_linkname", "ns_mchannel", "ns_source", "ocid", "oly_anon_id", "oly_enc_id",
        "pk_campaign", "pk_cid", "pk_content", "pk_keyword", "pk_kwd", "pk_medium", "pk_source",
        "ref_src", "ref_url", "s_cid", "smid", "smtyp", "soc_src", "soc_trk", "spm", "srsltid", "sr_share", "trk",
        "trkcampaign",
        "ttclid", "twclid", "vero_conv", "vero_id", "wbraid", "wt_mc", "xtor", "yclid",
    ]
    /// Prefixes that no site is known to use otherwise, unlike "pk_" and "at_", which are also those of keys and dates.
    private static let prefixes = ["utm_", "amp_", "mtm_", "matomo_", "piwik_", "wt."]
    /// Dropped if the value says that the reader came from a feed.
    private static let sources: Set<String> = [
        "cid", "f", "from", "medium", "mod", "origin", "output", "part", "partner", "ref", "referrer", "rss", "source",
        "src", "via",
    ]
    /// Dropped if they ask for the AMP copy.
    private static let forms: Set<String> = ["amp", "outputtype"]
    /// In bytes, of a name or value to look at.
    private static let maximumLength = 24
    /// In bytes (RFC 1035, 2.3.4).
    private static let maximumHostLength = 255

    /// Aggregators in one word that means nothing else, so that no page is selected by it.
    private static let aggregators: Set<String> = ["hackernews", "producthunt"]

    /// Whether an article's address is the same without the parameter.
    static func isDropped(_ name: some Collection<UInt8>, _ value: some Collection<UInt8>) -> Bool {
        guard name.count <= maximumLength else { return false }
        let name = String(decoding: name, as: UTF8.self).lowercased()
        if tracks(name) || name == "ref" && (isSite(value) || isAggregator(value)) { return true }
        let isSource = sources.contains(name)
        guard isSource || forms.contains(name), value.count <= maximumLength else { return false }
        let value = String(decoding: value, as: UTF8.self).lowercased()
        if isSource {
            return value.hasPrefix("rss") || ["feed", "atom", "feedburner"].contains(value)
                || name == "rss" && ["", "1", "true"].contains(value)
        }
        return ["", "1", "true", "amp"].contains(value)
    }

    /// Most sites' top-level domains. Others are also file extensions, as in "readme.md".
    private static let ends: Set<Substring> = [
        "app", "blog", "co", "com", "dev", "info", "io", "net", "news", "online", "org", "site", "tech", "xyz",
    ]

    /// Whether it only tells where a post of Twitter was shared.
    static func isOfSharedPost(_ name: some Collection<UInt8>) -> Bool {
        name.elementsEqual("s".utf8) || name.elementsEqual("t".utf8)
    }

    private static func isAggregator(_ value: some Collection<UInt8>) -> Bool {
        value.count <= maximumLength && aggregators.contains(String(decoding: value, as: UTF8.self).lowercased())
    }

    /// Whether it is the name of a site, such as "blog.example.org": blogs made with Ghost add theirs to each link. A
    /// file's name or a version could select a page.
    private static func isSite(_ value: some Collection<UInt8>) -> Bool {
        guard value.count <= maximumHostLength else { return false }
        let parts = String(decoding: value, as: UTF8.self).lowercased().split(
            separator: ".", omittingEmptySubsequences: false)
        guard let last = parts.last, parts.count > 1, ends.contains(last) else { return false }
        func isOfName(_ character: Character) -> Bool {
            character.isASCII && (character.isLetter || character.isNumber || character == "-")
        }
        return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isOfName) }
    }

    /// Whether it only tells where a reader came from, whatever its value.
    /// - Parameter name: in lower case.
    static func tracks(_ name: String) -> Bool { names.contains(name) || prefixes.contains(where: name.hasPrefix) }
}
