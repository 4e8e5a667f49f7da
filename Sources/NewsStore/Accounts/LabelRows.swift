import News

/// The tags of accounts' articles, and what is known of the labels of their servers.
struct LabelRows {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Records whether the server has tags as labels.
    func share(_ places: [LabelDifference.Place], _ isShared: Bool) throws {
        let update = try CompiledStatement(
            database, "UPDATE article_tag SET is_shared = ?3 WHERE tag = ?1 AND article_id = ?2 AND is_shared <> ?3")
        update.bind(3, isShared ? 1 : 0)
        for place in places {
            update.bind(1, place.tag)
            update.bind(2, place.article.rawValue)
            try update.run()
        }
    }

    /// Records that the server has a tag as a label, of articles by their names there.
    func share(_ tag: String, _ names: [String], of account: Account.ID) throws {
        let update = try CompiledStatement(
            database,
            """
            UPDATE article_tag SET is_shared = 1 WHERE tag = ?1 AND article_id =
                (SELECT article_id FROM remote_article WHERE account_id = ?2 AND remote_id = ?3)
            """)
        update.bind(1, tag)
        update.bind(2, account.rawValue)
        for name in names {
            update.bind(3, name)
            try update.run()
        }
    }

    func state(of account: Account.ID) throws -> LabelState? {
        try database.first(String.self, "SELECT labels FROM account WHERE id = ? AND labels NOT NULL", account.rawValue)
            .flatMap { StoredJSON(text: $0).value }
    }

    func setState(_ state: LabelState, of account: Account.ID) throws {
        try database.execute(
            "UPDATE account SET labels = ? WHERE id = ?", StoredJSON(state)?.text ?? "{}", account.rawValue)
    }

    /// Whether the labels were never compared.
    func isFirstLook(of account: Account.ID) throws -> Bool { try state(of: account)?.lastLook == nil }
}

extension LabelDifference {
    /// Time and memory depend on the tags, here and there, not on how many articles are stored.
    init(_ database: Database, _ labels: RemoteLabels, _ account: Account.ID, round: Int64) throws {
        let open = try OutgoingMarkRows(database).openLabels(account, round: round)
        let leftAlone = Set((labels.leftAlone + labels.folders).map(ArticleTags.key))
        // By what is one tag here.
        var (names, missing): ([String: String], [String: Set<String>]) = ([:], [:])
        for label in labels.labels {
            let key = ArticleTags.key(label.name)
            guard !leftAlone.contains(key) else { continue }
            if names[key] == nil { names[key] = label.name }
            missing[key, default: []].formUnion(label.articles)
        }
        let known = Set((try LabelRows(database).state(of: account)?.names ?? []).map(ArticleTags.key))
        let here = try CompiledStatement(
            database,
            """
            SELECT t.tag, t.article_id, t.is_shared, r.remote_id FROM article_tag t
            CROSS JOIN remote_article r ON r.article_id = t.article_id
            CROSS JOIN article a ON a.id = t.article_id
            WHERE r.account_id = ?1
                AND a.feed_id IN (SELECT id FROM feed WHERE account_id = ?1 AND position IS NOT NULL)
            """)
        here.bind(1, account.rawValue)
        while try here.step() {
            let place = Place(tag: here.text(0), article: Headline.ID(rawValue: here.int(1)), name: here.text(3))
            let (key, isShared) = (ArticleTags.key(place.tag), here.flag(2))
            guard !leftAlone.contains(key) else { continue }
            if isShared { shared += 1 }
            if missing[key]?.remove(place.name) != nil {
                if !isShared { met.append(place) }
            } else if open[place.name]?.contains(key) != true {
                if !isShared {
                    unsent.append(place)
                } else if names[key] == nil, !known.contains(key) {
                    notMade.append(place)
                } else {
                    cleared.append(place)
                }
            }
        }
        try find(missing, names, account, database, open)
    }

    /// Finds the articles that do not have a label as a tag; one that has all the tags it can have gets no more.
    private mutating func find(
        _ missing: [String: Set<String>], _ names: [String: String], _ account: Account.ID, _ database: Database,
        _ open: [String: Set<String>]
    ) throws {
        let find = try CompiledStatement(
            database,
            """
            SELECT a.id FROM remote_article r CROSS JOIN article a ON a.id = r.article_id
            CROSS JOIN feed f ON f.id = a.feed_id
            WHERE r.account_id = ? AND r.remote_id = ? AND f.account_id = r.account_id AND f.position IS NOT NULL
                AND (SELECT count(*) FROM article_tag t WHERE t.article_id = a.id) < \(ArticleTags.maximumCount)
            """)
        find.bind(1, account.rawValue)
        for (key, articles) in missing {
            guard let name = names[key] else { continue }
            for article in articles where open[article]?.contains(key) != true {
                find.bind(2, article)
                if try find.step() {
                    set.append(Place(tag: name, article: Headline.ID(rawValue: find.int(0)), name: article))
                }
                find.reset()
            }
        }
        set.sort { ($0.tag, $0.article.rawValue) < ($1.tag, $1.article.rawValue) }
    }
}
