import News

/// What the feed pane shows of changes that the server is to be told.
extension OutgoingFeedRows {
    /// Shows a change here. A feed that is added shows with the server's list.
    func apply(_ change: FeedChange, of account: Account.ID) throws {
        guard let feed = change.feed else { return }
        switch change.kind {
        case .add: break
        case .change:
            try set(title: change.title, category: change.category, insteadOf: change.oldCategory, feed, account)
        case .remove:
            try database.execute(
                "UPDATE feed SET position = NULL WHERE account_id = ? AND remote_id = ?", account.rawValue, feed)
        }
    }

    func revert(_ change: FeedChange, of account: Account.ID) throws {
        guard let feed = change.feed else { return }
        switch change.kind {
        case .add: break
        case .change:
            try set(
                title: change.oldTitle, category: change.category.map { _ in change.oldCategory ?? "" },
                insteadOf: change.category, feed, account)
        case .remove:
            guard let position = change.position else { return }
            try database.execute(
                "UPDATE feed SET position = ? WHERE account_id = ? AND remote_id = ?", position, account.rawValue, feed)
        }
    }

    private func set(
        title: String?, category: String?, insteadOf old: String?, _ feed: String, _ account: Account.ID
    ) throws {
        if let title {
            try database.execute(
                "UPDATE feed SET title = ? WHERE account_id = ? AND remote_id = ?", title, account.rawValue, feed)
        }
        guard let category,
            let tags = try database.first(
                String.self, "SELECT tags FROM feed WHERE account_id = ? AND remote_id = ?", account.rawValue, feed)
        else { return }
        let rest = try StoredList.texts(tags).filter { $0 != old && $0 != category }
        try database.execute(
            "UPDATE feed SET tags = ? WHERE account_id = ? AND remote_id = ?",
            try StoredList.json((category.isEmpty ? [] : [category]) + rest), account.rawValue, feed)
    }
}
