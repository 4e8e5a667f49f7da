import News

extension Entry {
    /// What the article is looked up by, together with its feed.
    var identityHash: Int64 { StableHash.of(identity) }

    /// All that it may be looked up by, whatever others its document has.
    var identityHashes: Set<Int64> {
        Set([identityHash] + [linkIdentity].compactMap { $0 }.map { StableHash.of($0.amongOthers) })
    }

    /// Of everything stored of the entry: the same fingerprint means that there is nothing to update. `updated` is
    /// left out, since many feeds give the time of the request there.
    var fingerprint: Int64 {
        var hash = StableHash()
        hash.add(title)
        hash.add(link)
        hash.add(author)
        hash.add(published?.stored)
        hash.add(summary)
        hash.add(content)
        for enclosure in enclosures {
            hash.add(enclosure.url)
            hash.add(enclosure.type)
            hash.add(enclosure.length)
            // Added later: the fingerprints of entries without them have stayed as they were.
            if let duration = enclosure.duration { hash.add(Int64(duration)) }
            if let title = enclosure.title { hash.add(title) }
        }
        for category in categories { hash.add(category) }
        return hash.value
    }
}
