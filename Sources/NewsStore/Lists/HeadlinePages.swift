import News

/// Pages of a list, in list order.
struct HeadlinePages {
    private let database: Database
    private let filter: HeadlineFilter
    private let joinsStories: Bool

    /// - Parameter joinsStories: Whether the articles of a story are one row of lists of several feeds.
    init(_ database: Database, _ filter: HeadlineFilter, joinsStories: Bool) throws {
        self.database = database
        self.filter = filter
        self.joinsStories = try joinsStories && StoryRows.areAny(database)
    }

    private var wholeQuery: HeadlineQuery { HeadlineQuery(filter, joinsStories: joinsStories) }

    func page(_ anchor: HeadlineAnchor, limit: Int) throws -> [Headline] {
        switch anchor {
        case .first: return try after(nil, limit: limit)
        case .last: return try before(nil, limit: limit)
        case .after(let place): return try after(place, limit: limit)
        case .before(let place): return try before(place, limit: limit)
        case .around(let place):
            var above = try before(place, limit: limit / 2)
            let below = try after(place, includingPlace: true, limit: limit - above.count)
            // Near the end of the list, the rows above fill the page.
            if above.count + below.count < limit, above.count == limit / 2 {
                above = try before(place, limit: limit - below.count)
            }
            return above + below
        case .line(let line):
            guard let place = try place(ofLine: line) else { return [] }
            return try before(place, limit: limit / 2)
                + after(place, includingPlace: true, limit: limit - limit / 2)
        }
    }

    /// The rows after a place; nil for the first rows.
    func after(_ place: HeadlinePosition?, includingPlace: Bool = false, limit: Int) throws -> [Headline] {
        let query = wholeQuery
        switch filter.order {
        case .newest: return try query.older(database, than: place, includingPlace: includingPlace, limit: limit)
        case .oldest:
            return try query.newer(database, than: place, includingPlace: includingPlace, limit: limit).reversed()
        case .feed: return try afterByFeed(place, includingPlace, limit)
        case .title:
            let rows = try sorted()
            guard let place else { return Array(rows.prefix(limit)) }
            let rest = rows.drop { filter.order.precedes($0.position, place) }
            return Array((includingPlace ? rest : rest.drop { $0.id == place.id }).prefix(limit))
        }
    }

    /// The rows before a place, in list order; nil for the last rows.
    func before(_ place: HeadlinePosition?, limit: Int) throws -> [Headline] {
        let query = wholeQuery
        switch filter.order {
        case .newest: return try query.newer(database, than: place, limit: limit)
        case .oldest: return try query.older(database, than: place, limit: limit).reversed()
        case .feed: return try beforeByFeed(place, limit)
        case .title:
            let rows = try sorted()
            guard let place else { return rows.suffix(limit) }
            return rows.prefix { filter.order.precedes($0.position, place) }.suffix(limit)
        }
    }
}

extension HeadlinePages {
    /// The place of a row by its number, counted from 0; nil if the list is shorter.
    private func place(ofLine line: Int) throws -> HeadlinePosition? {
        switch filter.order {
        case .newest: return try wholeQuery.place(database, ofLine: line, newestFirst: true)
        case .oldest: return try wholeQuery.place(database, ofLine: line, newestFirst: false)
        case .feed:
            var line = line
            for feed in try feeds() {
                let count = try query(feed.id).count(database)
                if line < count {
                    let place = try query(feed.id).place(database, ofLine: line, newestFirst: true)
                    return place.map {
                        HeadlinePosition(sortDate: $0.sortDate, id: $0.id, feed: feed.id, feedTitle: feed.title)
                    }
                }
                line -= count
            }
            return nil
        case .title:
            let rows = try sorted()
            return rows.indices.contains(line) ? rows[line].position : nil
        }
    }

    private func sorted() throws -> [Headline] {
        let newest = try wholeQuery.older(database, than: nil, limit: HeadlineOrder.maximumRowsByTitle)
        return filter.order.sorted(newest, by: \.position)
    }

    /// Feed by feed, starting with the place's own.
    private func afterByFeed(_ place: HeadlinePosition?, _ includingPlace: Bool, _ limit: Int) throws -> [Headline] {
        let start = place.map(HeadlineOrder.FeedPlace.init)
        var rows: [Headline] = []
        for feed in try feeds() where start.map({ $0 <= feed.place }) ?? true {
            let isOwn = feed.place == start
            rows += try query(feed.id).older(
                database, than: isOwn ? place : nil, includingPlace: isOwn && includingPlace,
                limit: limit - rows.count)
            if rows.count == limit { break }
        }
        return rows
    }

    private func beforeByFeed(_ place: HeadlinePosition?, _ limit: Int) throws -> [Headline] {
        let end = place.map(HeadlineOrder.FeedPlace.init)
        var rows: [Headline] = []
        for feed in try feeds().reversed() where end.map({ feed.place <= $0 }) ?? true {
            rows =
                try query(feed.id).newer(
                    database, than: feed.place == end ? place : nil, limit: limit - rows.count) + rows
            if rows.count == limit { break }
        }
        return rows
    }

    private func query(_ feed: Feed.ID) -> HeadlineQuery {
        var part = filter
        part.tag = nil
        part.feed = feed
        return HeadlineQuery(part, partOf: filter, joinsStories: joinsStories)
    }

    /// The feeds of the list, ordered by name.
    private func feeds() throws -> [(id: Feed.ID, title: String, place: HeadlineOrder.FeedPlace)] {
        let condition =
            if filter.feed != nil {
                "id = ?1"
            } else if filter.tag != nil {
                "id IN (\(TaggedFeeds.query(parameter: 1)))"
            } else {
                "position IS NOT NULL \(filter.includesHidden ? "" : "AND is_hidden = 0")"
            }
        let rows = try CompiledStatement(database, "SELECT f.id, \(FeedRow.title) FROM feed f WHERE \(condition)")
        if let feed = filter.feed { rows.bind(1, feed.rawValue) } else if let tag = filter.tag { rows.bind(1, tag) }
        var feeds: [(id: Feed.ID, title: String, place: HeadlineOrder.FeedPlace)] = []
        while try rows.step() {
            let (id, title) = (Feed.ID(rawValue: rows.int(0)), FeedRow.shownTitle(rows.text(1)))
            feeds.append((id, title, HeadlineOrder.FeedPlace(name: title, feed: id)))
        }
        return feeds.sorted { $0.place < $1.place }
    }
}
