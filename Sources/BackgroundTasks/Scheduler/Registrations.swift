import FoundationEssentials

/// Which identifiers a program may use, and for which of them this process has handlers.
struct Registrations: Sendable {
    struct Registration: Sendable {
        /// Whether the launches are to go on for ever.
        var isChain = false
        /// Whether the handler does not return when it is done but reports so: one that was given up may have ended long
        /// ago, and never say so. A next launch waits for its rest only.
        var isReported = false
        /// Seconds that a run may take; nil: the usual for its kind.
        var budget: TimeInterval?
        /// nil: launches are somebody else's, as in a look at what is stored.
        var handler: BackgroundTaskScheduler.LaunchHandler?
    }

    let permitted: PermittedIdentifiers
    /// By identifiers, and by patterns.
    private var registered: [String: Registration] = [:]

    init(permitted: PermittedIdentifiers) { self.permitted = permitted }

    /// The identifiers that have a handler of their own.
    var identifiers: [String] { registered.keys.filter { !PermittedIdentifiers.isPattern($0) } }

    func isChain(_ identifier: String) -> Bool { registered[identifier]?.isChain ?? false }

    /// That of the identifier, or of the longest pattern that permits it; nil: there is none.
    subscript(_ identifier: String) -> Registration? { key(for: identifier).flatMap { registered[$0] } }

    /// What the handler of an identifier was registered for.
    func key(for identifier: String) -> String? {
        registered[identifier] == nil
            ? permitted.patterns(for: identifier).first { registered[$0] != nil } : identifier
    }

    /// - Parameters:
    ///   - identifier: it, or a pattern on the list.
    ///   - isLate: whether the scheduler has begun to run. What a pattern permits may be registered when the user
    ///     starts the work, and so may anything where there is no list.
    mutating func register(
        _ identifier: String, _ registration: Registration = Registration(), isLate: Bool
    ) throws(BackgroundTaskError) {
        guard permitted.permitsHandler(for: identifier) else { throw .notPermitted(identifier: identifier) }
        guard registered[identifier] == nil else { throw .alreadyRegistered(identifier: identifier) }
        guard !isLate || permitted.isOpen || !permitted.lists(identifier) else {
            throw .registeredTooLate(identifier: identifier)
        }
        registered[identifier] = registration
    }

    mutating func remove(_ identifier: String) { registered[identifier] = nil }
}
