/// Whether to leave out YouTube's Shorts, as a tag in the feed list: `shorts:off`.
enum ShortsTag {
    static let off = "shorts:off"
    private static let prefix = "shorts:"

    /// Whether a tag is intended as this setting.
    static func isSetting(_ tag: String) -> Bool { tag.hasPrefix(prefix) }

    static func isValid(_ tag: String) -> Bool { tag == off || tag == "shorts:on" }

    /// Whether the first valid tag leaves them out; false if there is none.
    static func leavesOut(tags: [String]) -> Bool { tags.first(where: isValid) == off }
}

extension Entry {
    /// Whether its link leads to one of YouTube's Shorts. Their feeds say nothing else about it, and some Shorts are
    /// linked like other videos.
    public var isShort: Bool {
        guard let link, link.lowercased().hasPrefix("https://") else { return false }
        let host = FeedAddress.host(of: link)
        let path = link.dropFirst("https://".count).drop { $0 != "/" }
        return (host == "youtube.com" || host.hasSuffix(".youtube.com")) && path.hasPrefix("/shorts/")
    }
}
