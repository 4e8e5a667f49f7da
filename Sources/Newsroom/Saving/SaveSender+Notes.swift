public import News
import NewsStore

/// Files of a folder, unlike pages of a service, can be seen to be deleted.
extension SaveSender {
    /// The saves of an article, except the notes that are no longer in their folder.
    public func saves(of id: Headline.ID) async throws(LibraryError) -> [Save] {
        var saves = try await library.saves(of: id)
        for save in saves where save.state.mark == .saved {
            guard try await isDeleted(id, from: save.service) else { continue }
            saves.removeAll { $0.service == save.service }
        }
        return saves
    }

    /// Requests that an article be saved, as `Library.requestSave` does; a note that the user has deleted is written
    /// again.
    @discardableResult
    public func request(_ id: Headline.ID, to service: String) async throws(LibraryError) -> Bool {
        try await library.requestSave(of: id, to: service, again: isDeleted(id, from: service))
    }

    private func isDeleted(_ id: Headline.ID, from name: String) async throws(LibraryError) -> Bool {
        guard let service = services.first(where: { $0.name == name && $0.kind == .markdown }) else { return false }
        let saved = try await library.saved(withLinkOf: id, to: name)
        for id in saved {
            guard let headline = try await library.article(id)?.headline,
                await MarkdownFolder(path: service.place).lacks(headline)
            else { return false }
        }
        return !saved.isEmpty
    }
}
