/// What a task on the list of permitted identifiers may be submitted as: the counterpart of Apple's background modes.
public struct BackgroundModes: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// An app refresh.
    public static let fetch = BackgroundModes(rawValue: 1 << 0)
    public static let processing = BackgroundModes(rawValue: 1 << 1)
    /// Continued processing: work that the user has started.
    public static let continued = BackgroundModes(rawValue: 1 << 2)
    public static let all: BackgroundModes = [.fetch, .processing, .continued]

    /// The names in a list file, each with the kind of request that it permits.
    static let names: [(name: String, mode: BackgroundModes, kind: Explanation.Kind)] = [
        ("fetch", .fetch, .appRefresh), ("processing", .processing, .processing),
        ("continued", .continued, .continued),
    ]
}

/// The identifiers that a program may use and the modes of each; without a list, every identifier that a process
/// registers.
///
/// ```swift
/// let permitted: PermittedIdentifiers = [
///     "org.example.refresh": .fetch, "org.example.cleanup": .processing, "org.example.export.*": .continued,
/// ]
/// ```
///
/// An identifier that ends with `.*` is a pattern. It permits any text after its last dot, for continued processing
/// only: as in iOS 26, a program makes up an identifier for each piece of work that the user starts. Such requests have
/// no dates, intervals or periods, so nothing is lost with an identifier that is never used again.
public struct PermittedIdentifiers: Sendable {
    /// Permits every identifier at any time; a request waits for a process that has registered it.
    public static let any = PermittedIdentifiers()

    /// In bytes. An empty or longer identifier is not permitted even if listed: every journal line repeats it.
    static let maximumLength = 255

    private let listed: [String: BackgroundModes]
    private let hasPatterns: Bool
    /// Whether there is no list.
    let isOpen: Bool

    private init() { (listed, hasPatterns, isOpen) = ([:], false, true) }

    public init(_ list: [String: BackgroundModes]) {
        isOpen = false
        listed = list.filter { Self.isUsable($0.key) }
        hasPatterns = listed.keys.contains(where: Self.isPattern)
    }

    /// Parses a list file: on each line an identifier, then the modes in which it may be submitted: `fetch`,
    /// `processing`, `continued`. Without modes all are permitted; an unknown word permits nothing. Blank lines and
    /// lines that begin with `#` are skipped.
    public init(list text: String) {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.split(whereSeparator: \.isWhitespace) }
        self.init(
            Dictionary(
                lines.compactMap { words -> (String, BackgroundModes)? in
                    guard let identifier = words.first, !identifier.hasPrefix("#") else { return nil }
                    let modes = words.dropFirst().map { word in
                        BackgroundModes.names.first { $0.name == word }?.mode ?? []
                    }
                    return (String(identifier), modes.isEmpty ? .all : BackgroundModes(modes))
                }
            ) { $0.union($1) })
    }

    static func isUsable(_ identifier: String) -> Bool { (1...maximumLength).contains(identifier.utf8.count) }

    static func isPattern(_ text: String) -> Bool { text.hasSuffix(".*") && text.utf8.count > 2 }

    /// Whether the identifier itself is listed, not just matched by a pattern.
    func lists(_ identifier: String) -> Bool { modes(of: identifier) != nil }

    /// Why a request may not be submitted; nil: it may.
    func refusal(of request: BackgroundTaskRequest) -> BackgroundTaskError? {
        let identifier = request.identifier
        if let modes = modes(of: identifier) {
            let needed = BackgroundModes.names.first { $0.kind == request.plainKind }
            guard let needed, !modes.contains(needed.mode) else { return nil }
            return .modeNotPermitted(identifier: identifier, mode: needed.name)
        }
        return request.isContinued && !patterns(for: identifier).isEmpty ? nil : .notPermitted(identifier: identifier)
    }

    /// Whether a handler may be registered for an identifier or a pattern.
    func permitsHandler(for identifier: String) -> Bool {
        lists(identifier) || listed[identifier] != nil || !patterns(for: identifier).isEmpty
    }

    /// The plainest permitted kind, for an identifier otherwise unknown to this process.
    func plainestKind(of identifier: String) -> BackgroundTaskRequest.Kind {
        let modes = modes(of: identifier) ?? (patterns(for: identifier).isEmpty ? .all : .continued)
        if modes.contains(.processing) { return .processing() }
        return modes.contains(.continued) && !modes.contains(.fetch) ? .continued(strategy: .queue) : .appRefresh
    }

    /// The listed patterns that permit an identifier, longest first.
    func patterns(for identifier: String) -> [String] {
        guard hasPatterns, Self.isUsable(identifier), !Self.isPattern(identifier) else { return [] }
        var patterns: [String] = []
        // A pattern matches at least one character after its dot.
        var rest = identifier.dropLast()
        while let point = rest.lastIndex(of: ".") {
            let pattern = "\(identifier[...point])*"
            if point > identifier.startIndex, listed[pattern]?.contains(.continued) == true { patterns.append(pattern) }
            rest = rest[..<point]
        }
        return patterns
    }

    /// The modes of an identifier that is itself listed.
    private func modes(of identifier: String) -> BackgroundModes? {
        guard !Self.isPattern(identifier) else { return nil }
        return isOpen ? (Self.isUsable(identifier) ? .all : nil) : listed[identifier]
    }
}

extension PermittedIdentifiers: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// Permits every mode for each identifier.
    public init(arrayLiteral identifiers: String...) { self.init(identifiers) }

    public init(dictionaryLiteral list: (String, BackgroundModes)...) {
        self.init(Dictionary(list) { $0.union($1) })
    }

    /// Permits every mode for each identifier.
    public init(_ identifiers: some Sequence<String>) {
        self.init(Dictionary(identifiers.map { ($0, .all) }) { $0.union($1) })
    }
}
