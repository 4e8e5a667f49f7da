import News

/// Feeds without titles are told by their addresses. Where a host has several of them, their beginnings are the same, and
/// what tells them apart comes behind that.
enum AddressEnds {
    /// Where a part of an address may begin.
    private static let separators: Set<Character> = ["/", "?", "&", "=", "#"]

    /// - Returns: the ends of the addresses that share their hosts with others, from the first part that no other has.
    static func of(_ feeds: [Feed]) -> [Feed.ID: String] {
        var hosts: [Substring: [(id: Feed.ID, path: [Character])]] = [:]
        for feed in feeds {
            guard let address = shortened(feed.title) else { continue }
            let host = address.prefix { $0 != "/" }
            hosts[host, default: []].append((feed.id, Array(address[host.endIndex...])))
        }
        var ends: [Feed.ID: String] = [:]
        for feeds in hosts.values where feeds.count > 1 {
            // Those that have the most in common stand side by side.
            let sorted = feeds.sorted { $0.path.lexicographicallyPrecedes($1.path) }
            for (place, feed) in sorted.enumerated() {
                let before = place > 0 ? common(sorted[place - 1].path, feed.path) : 0
                let after = place + 1 < sorted.count ? common(sorted[place + 1].path, feed.path) : 0
                let shared = feed.path.prefix(max(before, after))
                var begin = shared.lastIndex { separators.contains($0) }.map { $0 + 1 } ?? 0
                if begin == feed.path.count {
                    // Another one goes on where it ends: its own last part is shown.
                    guard let last = feed.path.lastIndex(where: { !separators.contains($0) }) else { continue }
                    begin = feed.path[..<last].lastIndex { separators.contains($0) }.map { $0 + 1 } ?? 0
                }
                ends[feed.id] = String(feed.path[begin...])
            }
        }
        return ends
    }

    /// An address that stands in for a title without what all of them begin with; nil: it is a title.
    static func shortened(_ title: String) -> String? {
        guard let scheme = ["https://", "http://"].first(where: title.hasPrefix) else { return nil }
        let rest = title.dropFirst(scheme.count)
        return String(rest.hasPrefix("www.") ? rest.dropFirst(4) : rest)
    }

    private static func common(_ one: [Character], _ other: [Character]) -> Int {
        zip(one, other).prefix { $0 == $1 }.count
    }
}
