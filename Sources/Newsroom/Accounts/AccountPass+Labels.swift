import FoundationEssentials
import News
import NewsStore

/// The labels of the server, which are tags here.
extension AccountPass {
    /// Seconds between two looks unless the user asks: each label takes a request of its own.
    private static let timeBetweenLooks = 3_600.0

    /// Whether the labels are to be looked at now.
    private func looksAtLabels(_ state: LabelState?) -> Bool {
        guard !isAsked, !allowsAll, let state else { return true }
        guard !state.areMissing, let last = state.lastFailure ?? state.lastLook else { return !state.areMissing }
        return !(0..<Self.timeBetweenLooks).contains(refresher.now().timeIntervalSince(last))
    }

    /// Asks for the labels, if it is time for it.
    /// - Returns: nil if they are not to be compared now.
    func labels(_ feeds: [RemoteFeed], _ report: inout AccountSync.Report) async throws -> RemoteLabels? {
        let state = try await library.labelState(of: account.id)
        guard looksAtLabels(state) else { return nil }
        do {
            let labels = try await server.labels(folders: Set(feeds.flatMap(\.categories)))
            guard let labels, state?.areMissing != true || !labels.labels.isEmpty else {
                try await library.keepTagsHere(of: account.id)
                return nil
            }
            return try await checked(labels, &report)
        } catch let error as RemoteError {
            let failure = try Self.failure(ofLabels: error)
            try await library.recordLabelFailure(of: account.id, at: refresher.now())
            report.remarks.append(.unreadableLabels(failure: failure))
            return nil
        }
    }

    /// Leaves out lists with articles that do not have the label, so that not all of a server's articles are received.
    private func checked(
        _ labels: RemoteLabels, _ report: inout AccountSync.Report
    ) async throws -> RemoteLabels {
        var new: [String: [String]] = [:]
        for label in labels.labels {
            let unknown = try await library.unknownArticles(label.articles, of: account.id)
            if !unknown.isEmpty { new[label.name] = unknown }
        }
        var labels = labels
        leave(try await LabelCheck.contradicted(new) { try await articles($0) }, &labels, &report)
        return labels
    }

    /// Leaves alone labels whose lists are contradicted by the articles.
    private func leave(_ names: Set<String>, _ labels: inout RemoteLabels, _ report: inout AccountSync.Report) {
        guard !names.isEmpty else { return }
        labels.labels.removeAll { names.contains($0.name) }
        for name in names.sorted() { labels.leave(name, .list) }
        report.remarks.append(.contradictedLabels(count: names.count))
    }

    /// Gives the articles here the labels that they have on the server as tags.
    func follow(
        _ all: RemoteLabels, _ round: Int64, _ held: inout HeldMarks, _ report: inout AccountSync.Report
    ) async throws {
        var labels = all
        var state = LabelState(lastLook: refresher.now(), names: all.labels.map(\.name))
        let difference = try await library.difference(of: labels, of: account.id, round: round)
        let check = try await LabelCheck(difference, areGone: all.labels.isEmpty, allowsAll: allowsAll) {
            try await articles($0)
        }
        leave(check.contradicted, &labels, &report)
        state.leftAlone = labels.leftAlone.count
        state.examples = labels.examples
        if let reason = check.reasonToHold {
            held.unlabelled = difference.cleared.count
            held.add(reason)
            // The next sync looks again, so that it is known whether they are still held.
            state.lastLook = .distantPast
        }
        state.names += try await openNames(all, difference, check)
        let done = try await library.follow(
            labels, of: account.id, round: round, removing: check.removing, keeping: check.keeping, state: state)
        report.followed += done.cleared.count + done.set.count
    }

    /// Labels that were seen before, and may be gone.
    private func openNames(
        _ labels: RemoteLabels, _ difference: LabelDifference, _ check: LabelCheck
    ) async throws -> [String] {
        let old = try await library.labelState(of: account.id)?.names ?? []
        let leftAlone = Set(labels.leftAlone)
        let open = difference.cleared.filter { !check.removing.contains($0) && !check.keeping.contains($0) }
        let keys = Set(open.map { ArticleTags.key($0.tag) })
        let known = Set(labels.labels.map(\.name))
        return old.filter { !known.contains($0) && (leftAlone.contains($0) || keys.contains(ArticleTags.key($0))) }
    }

    /// Counts the labels that differ.
    func compareLabels(
        _ round: Int64, _ found: inout HeldMarks, _ comparison: inout AccountSync.Comparison
    ) async throws {
        guard try await library.labelState(of: account.id)?.areMissing != true else { return }
        do {
            let feeds = try await server.feeds()
            guard let labels = try await server.labels(folders: Set(feeds.flatMap(\.categories))) else { return }
            let difference = try await library.difference(of: labels, of: account.id, round: round)
            let check = try await LabelCheck(difference, areGone: labels.labels.isEmpty, allowsAll: false) {
                try await articles($0)
            }
            let labelled = difference.set.filter { !check.contradicted.contains($0.tag) }
            let unlabelled = check.reasonToHold == nil ? Array(check.removing) : difference.cleared
            (found.labelled, found.unlabelled) = (labelled.count, unlabelled.count)
            for (kind, places) in [(AccountSync.Comparison.Kind.unlabelled, unlabelled), (.labelled, labelled)] {
                comparison.add(kind, places.count, try await titles(places.map(\.name)))
            }
            if let reason = check.reasonToHold { found.add(reason) }
        } catch let error as RemoteError {
            found.add(.unreadableLabels(failure: try Self.failure(ofLabels: error)))
        }
    }

    /// Why labels could not be read, if the server may have the rest.
    private static func failure(ofLabels error: RemoteError) throws -> AccountFailure {
        switch error.failure {
        case .refused, .otherServer: return error.failure
        default: throw error
        }
    }
}
