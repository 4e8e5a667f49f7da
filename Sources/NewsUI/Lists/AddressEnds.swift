import News

/// Shortens the addresses of untitled feeds. Several on one host begin alike and differ only at the end.
enum AddressEnds {
    /// Where a part of an address may begin.
    private static let separators: Set<Character> = ["/", "?", "&", "=", "#"]

    /// - Returns: For addresses sharing a host, the end from the first part that differs.
    static func of(_ feeds: [Feed]) -> [Feed.ID: String] {
        var hosts: [Substring: [(id: Feed.ID, path: [Character])]] = [:]
        for feed in feeds {
            guard let address = shortened(feed.title) else { continue }
            let host = address.prefix { $0 != "/" }
            hosts[host, default: []].append((feed.id, Array(address[host.endIndex...])))
        }
        var ends: [Feed.ID: String] = [:]
        for feeds in hosts.values where feeds.count > 1 {
            // Sorting puts those with the longest common prefix side by side.
            let sorted = feeds.sorted { $0.path.lexicographicallyPrecedes($1.path) }
            for (place, feed) in sorted.enumerated() {
                let before = place > 0 ? common(sorted[place - 1].path, feed.path) : 0
                let after = place + 1 < sorted.count ? common(sorted[place + 1].path, feed.path) : 0
                let shared = feed.path.prefix(max(before, after))
                var begin = shared.lastIndex { separators.contains($0) }.map { $0 + 1 } ?? 0
                if begin == feed.path.count {
                    // Another address extends this one: show its own last part.
                    guard let last = feed.path.lastIndex(where: { !separators.contains($0) }) else { continue }
                    begin = feed.path[..<last].lastIndex { separators.contains($0) }.map { $0 + 1 } ?? 0
                }
                ends[feed.id] = String(feed.path[begin...])
            }
        }
        return ends
    }

    /// An address used as a title, without its scheme and "www."; `nil` for a real title.
    static func shortened(_ title: String) -> String? {
        guard let scheme = ["https://", "http://"].first(where: title.hasPrefix) else { return nil }
        let rest = title.dropFirst(scheme.count)
        return String(rest.hasPrefix("www.") ? rest.dropFirst(4) : rest)
    }

    private static func common(_ one: [Character], _ other: [Character]) -> Int {
        zip(one, other).prefix { $0 == $1 }.count
    }
}
