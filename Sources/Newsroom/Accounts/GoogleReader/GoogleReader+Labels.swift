import News
import NewsParser

extension GoogleReader {
    /// Labels that are followed at most: each takes a request.
    private static let mostLabels = 200
    /// Articles of all labels together at most.
    private static let mostLabelled = 1_000_000
    /// Names that are read of a list of labels and folders at most.
    private static let mostListed = 10_000

    func labels(folders: Set<String>) async throws -> RemoteLabels? {
        var labels = try await names(folders)
        let wanted = labels.labels.map(\.name)
        labels.labels = []
        var left = Self.mostLabelled
        for name in wanted {
            // The brake on an endless list: what is not read in full would be taken away here.
            let list = left > 0 ? try await completeList([("s", Self.stream(name))]) : RemoteIDs(isComplete: false)
            left -= list.ids.count
            if list.isComplete {
                labels.labels.append(RemoteLabel(name: name, articles: list.ids))
            } else {
                labels.leave(name, .list)
            }
        }
        return labels
    }

    func label(_ ids: [String], _ name: String, _ isSet: Bool) async throws {
        let fields = [(isSet ? "a" : "r", Self.stream(name))] + ids.map { ("i", GoogleReaderItem.longName($0)) }
        do {
            try await order("/reader/api/0/edit-tag", fields)
        } catch let error as RemoteError where !isFreshRSS {
            // Miniflux fails so, as it does in distress; but a server that lists labels has them.
            guard [500, 501].contains(error.status), try await names([]).labels.isEmpty
            else { throw error }
            throw LabelsMissing()
        }
    }

    /// The names of labels, without articles.
    private func names(_ folders: Set<String>) async throws -> RemoteLabels {
        // Inoreader tells labels from folders if it is asked to.
        let call = AccountExchange.Call.get("/reader/api/0/tag/list", [("output", "json"), ("types", "1")])
        let listed = try await ask(call, lists: [["tags"]]) { GoogleReaderItem.label($0) }.elements
        var labels = RemoteLabels()
        var known = Set<String>()
        for (name, isFolder) in listed.prefix(Self.mostListed) where known.insert(name).inserted {
            if isFolder == true || folders.contains(name) {
                labels.folders.append(name)
            } else if ArticleTags.tag(name) != name || !RemoteLabel.canBe(name) {
                labels.leave(name, .name)
            } else if labels.labels.count < Self.mostLabels {
                labels.labels.append(RemoteLabel(name: name, articles: []))
            } else {
                labels.leave(name, .number)
            }
        }
        return labels
    }

    private static func stream(_ label: String) -> String { "user/-/label/\(label)" }
}
