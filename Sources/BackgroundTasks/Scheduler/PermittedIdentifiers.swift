/// The identifiers on a program's list: whole ones, and patterns such as "org.example.export.*". Without a list every
/// usable identifier is permitted, and what nobody has registered waits for a process that does.
///
/// A pattern permits whatever goes on behind its last point, and continued processing alone: there a program makes up
/// an identifier for each piece of work that the person starts, as since iOS 26. Its requests have no dates, intervals
/// or periods, so nothing is lost with an identifier that is never used again.
struct PermittedIdentifiers: Sendable {
    /// Bytes. An identifier that is empty or longer is not permitted, even if it is on the list: every line of the
    /// journal repeats it.
    static let longest = 255

    private let listed: Set<String>
    private let hasPatterns: Bool
    /// Whether there is no list.
    let isOpen: Bool

    init(_ list: Set<String>?) {
        isOpen = list == nil
        listed = list?.filter(Self.isUsable) ?? []
        hasPatterns = listed.contains(where: Self.isPattern)
    }

    static func isUsable(_ identifier: String) -> Bool { (1...longest).contains(identifier.utf8.count) }

    static func isPattern(_ text: String) -> Bool { text.hasSuffix(".*") && text.utf8.count > 2 }

    /// Whether it stands on the list itself.
    func lists(_ identifier: String) -> Bool {
        (isOpen ? Self.isUsable(identifier) : listed.contains(identifier)) && !Self.isPattern(identifier)
    }

    /// Whether a request may be submitted.
    func permits(_ request: BackgroundTaskRequest) -> Bool {
        lists(request.identifier) || request.isContinued && !patterns(for: request.identifier).isEmpty
    }

    /// Whether a handler may be bound to an identifier, or to a pattern for all that it permits.
    func permitsHandler(for identifier: String) -> Bool {
        lists(identifier) || listed.contains(identifier) || !patterns(for: identifier).isEmpty
    }

    /// The patterns on the list that permit an identifier, the longest first.
    func patterns(for identifier: String) -> [String] {
        guard hasPatterns, Self.isUsable(identifier), !Self.isPattern(identifier) else { return [] }
        var patterns: [String] = []
        // Nothing is behind a point at the end.
        var rest = identifier.dropLast()
        while let point = rest.lastIndex(of: ".") {
            let pattern = "\(identifier[...point])*"
            if point > identifier.startIndex, listed.contains(pattern) { patterns.append(pattern) }
            rest = rest[..<point]
        }
        return patterns
    }
}
