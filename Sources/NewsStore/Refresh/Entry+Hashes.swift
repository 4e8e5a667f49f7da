import News

extension Entry {
    /// The key of the article within its feed.
    var identityHash: Int64 { StableHash.of(identity) }

    /// All keys under which it may be stored, whatever other entries its document has.
    var identityHashes: Set<Int64> {
        Set([identityHash] + [linkIdentity].compactMap { $0 }.map { StableHash.of($0.identityIfShared) })
    }

    /// Hash of everything stored of the entry: an equal fingerprint means that there is nothing to update. `updated` is
    /// excluded, because many feeds put the time of the request there.
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
            // Added later; skipping nil keeps the fingerprints of entries without these values unchanged.
            if let duration = enclosure.duration { hash.add(Int64(duration)) }
            if let title = enclosure.title { hash.add(title) }
        }
        for category in categories { hash.add(category) }
        // Added later, like the duration.
        if let comments { hash.add(comments) }
        if let episode, let stored = StoredJSON(episode) { hash.add(stored.text) }
        return hash.value
    }
}
