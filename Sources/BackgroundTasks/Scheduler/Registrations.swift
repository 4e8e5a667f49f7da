import FoundationEssentials

/// Which identifiers a program may use, and for which of them this process has handlers.
struct Registrations: Sendable {
    let permitted: PermittedIdentifiers
    /// The identifiers that have a handler, and the patterns that have one.
    private var handled: Set<String> = []
    /// Those whose launches are to go on for ever.
    private var chains: Set<String> = []
    /// Those whose handlers do not return when they are done but report so: one that was given up may have ended long
    /// ago, and never say so.
    private var reported: Set<String> = []
    /// Seconds that a run may take, where that is not the usual for its kind.
    private var budgets: [String: TimeInterval] = [:]

    init(permitted: PermittedIdentifiers) { self.permitted = permitted }

    /// The identifiers that have a handler of their own.
    var identifiers: [String] { handled.filter { !PermittedIdentifiers.isPattern($0) } }

    func isRegistered(_ identifier: String) -> Bool { handler(for: identifier) != nil }
    func isChain(_ identifier: String) -> Bool { chains.contains(identifier) }
    func isReported(_ identifier: String) -> Bool { handler(for: identifier).map(reported.contains) ?? false }

    /// Seconds that a run may take; nil: the usual for its kind.
    func budget(for identifier: String) -> TimeInterval? { handler(for: identifier).flatMap { budgets[$0] } }

    /// What the handler of an identifier was registered for: the identifier, or the longest pattern that permits it;
    /// nil: there is none.
    func handler(for identifier: String) -> String? {
        handled.contains(identifier) ? identifier : permitted.patterns(for: identifier).first(where: handled.contains)
    }

    /// A handler exists in this process.
    /// - Parameters:
    ///   - identifier: it, or a pattern on the list.
    ///   - isChain: whether its launches are to go on for ever.
    ///   - isReported: whether it reports its end instead of returning.
    ///   - budget: seconds that a run may take; nil: the usual for its kind.
    ///   - isLate: whether the scheduler has begun to run. What a pattern permits may be registered when the person
    ///     starts the work, and so may anything where there is no list.
    mutating func register(
        _ identifier: String, isChain: Bool, isReported: Bool, budget: TimeInterval? = nil, isLate: Bool
    ) throws(BackgroundTaskError) {
        guard permitted.permitsHandler(for: identifier) else { throw .notPermitted(identifier: identifier) }
        guard !handled.contains(identifier) else { throw .alreadyRegistered(identifier: identifier) }
        guard !isLate || permitted.isOpen || !permitted.lists(identifier) else {
            throw .registeredTooLate(identifier: identifier)
        }
        handled.insert(identifier)
        if isChain { chains.insert(identifier) }
        if isReported { reported.insert(identifier) }
        budgets[identifier] = budget
    }
}
