import FoundationEssentials
import News
import NewsStore

/// A rule that was added to the configuration file, as stored in the library's log of acts.
package struct AddedRule: Codable, Sendable {
    /// The path of the file.
    let path: String
    /// Exactly what was added to it.
    let text: String
    /// The rule's title, for the user.
    let title: String

    package init(path: String, text: String, title: String) {
        self.path = path
        self.text = text
        self.title = title
    }
}

extension Subscriptions {
    private static let timeout = Duration.seconds(10)

    /// Records that a rule was added to the configuration, so that `undo()` takes it out again.
    package func record(_ rule: AddedRule) async throws {
        var act = FeedListAct()
        act.rule = rule
        let payload = String(decoding: try JSONEncoder().encode(act), as: UTF8.self)
        try await library.recordFeedListAct("the rule \(rule.title) made", payload: payload)
    }

    /// Takes a rule out of the configuration, whose other lines stay as they are.
    /// - Throws: `NewsroomError`; the act is then in the log again, unless the rule is gone or was changed.
    func takeBack(_ rule: AddedRule, _ sentence: String, _ payload: String) async throws {
        let isRemoved: Bool
        do {
            isRemoved = try await rule.remove(timeout: Self.timeout)
        } catch {
            try await library.recordFeedListAct(sentence, payload: payload)
            throw error
        }
        if !isRemoved { throw NewsroomError.undoneAlready(sentence: sentence) }
    }
}

extension AddedRule {
    /// Attempts when another program writes the file at the same time.
    private static let attempts = 20

    /// - Returns: Whether the file held the text as it was added.
    package func remove(timeout: Duration) async throws -> Bool {
        let file: AtomicFile
        do throws(AtomicFile.Failure) {
            file = AtomicFile(path: try AtomicFile.resolvingLinks(path))
        } catch {
            throw NewsroomError.listUnwritable(path: path, reason: error.reason)
        }
        let lock = try await FolderLock.acquire(of: file.folder, for: path, timeout: timeout)
        defer { lock.release() }
        do throws(AtomicFile.Failure) {
            for _ in 0..<Self.attempts {
                guard let (bytes, signature) = try file.read(), let place = bytes.lastRange(of: Array(text.utf8)),
                    bytes[place.upperBound...].endsTable
                else { return false }
                var rest = bytes
                rest.removeSubrange(place)
                if try file.replace(with: rest, ifStill: signature) { return true }
            }
        } catch {
            throw NewsroomError.listUnwritable(path: path, reason: error.reason)
        }
        throw NewsroomError.listBusy(path: path)
    }
}

extension ArraySlice<UInt8> {
    /// Whether no more keys of the table before follow: they would become those of another table if it were removed.
    fileprivate var endsTable: Bool {
        let lines = split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            .map { $0.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
        let next = lines.first { !$0.isEmpty && $0.first != UInt8(ascii: "#") }
        return next.map { $0.first == UInt8(ascii: "[") } ?? true
    }
}

extension [UInt8] {
    fileprivate func lastRange(of part: [UInt8]) -> Range<Int>? {
        guard !part.isEmpty, part.count <= count else { return nil }
        return (0...(count - part.count)).reversed().first { self[$0..<$0 + part.count].elementsEqual(part) }
            .map { $0..<$0 + part.count }
    }
}
