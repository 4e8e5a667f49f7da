import News

/// Tells a server of one mark.
struct MarkOrder {
    private let mark: OutgoingMark
    private let isSet: Bool
    /// What the server calls the label.
    private let names: [String]
    private let server: any RemoteLibrary

    /// - Parameter labels: What is known of the server's labels.
    init(_ marks: OutgoingMarks, _ labels: LabelState?, _ server: any RemoteLibrary) {
        (mark, isSet) = (marks.mark, marks.isSet)
        self.server = server
        guard case .label(let tag) = mark else {
            names = []
            return
        }
        let known = labels?.names(of: tag) ?? []
        // Labels that differ in case only are one tag here, which is gone when all of them are.
        names = isSet ? [known.contains(tag) ? tag : known.first ?? tag] : known.isEmpty ? [tag] : known
    }

    /// - Throws: `LabelsMissing`, `RemoteError`, `CancellationError`.
    func carryOut(_ articles: [String]) async throws {
        switch mark {
        case .unread: try await server.mark(articles, .unread, isSet)
        case .starred: try await server.mark(articles, .starred, isSet)
        case .label:
            for name in names { try await server.label(articles, name, isSet) }
        }
    }
}

/// The server has no labels.
struct LabelsMissing: Error {}
