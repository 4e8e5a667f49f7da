import FoundationEssentials

/// The identifiers that a program may use, and the handlers that this process has for them.
struct Registrations: Sendable {
    struct Registration: Sendable {
        /// Whether every launch must be followed by another.
        var isChain = false
        /// Whether the handler reports completion instead of returning when done. An abandoned one may have ended
        /// without a report, so the next launch waits only for its rest period.
        var isReported = false
        /// A run's budget in seconds; nil: the default for its kind.
        var budget: TimeInterval?
        /// How the task repeats whatever is submitted; nil: as each request says.
        var repetition: Repetition?
        /// nil: another process launches, as when reading stored records.
        var handler: BackgroundTaskScheduler.LaunchHandler?
    }

    let permitted: PermittedIdentifiers
    /// Keyed by identifier or pattern.
    private var registered: [String: Registration] = [:]

    init(permitted: PermittedIdentifiers) { self.permitted = permitted }

    /// The identifiers with a handler of their own.
    var identifiers: [String] { registered.keys.filter { !PermittedIdentifiers.isPattern($0) } }

    func isChain(_ identifier: String) -> Bool { registered[identifier]?.isChain ?? false }

    /// The registration of the identifier, or of the longest pattern that permits it; nil: none.
    subscript(_ identifier: String) -> Registration? { key(for: identifier).flatMap { registered[$0] } }

    /// The key, an identifier or a pattern, under which an identifier's handler is registered.
    func key(for identifier: String) -> String? {
        registered[identifier] == nil
            ? permitted.patterns(for: identifier).first { registered[$0] != nil } : identifier
    }

    /// - Parameters:
    ///   - identifier: an identifier or a listed pattern.
    ///   - isLate: whether the scheduler has begun to run. Identifiers permitted by a pattern may still be registered
    ///     then, because users start such work at any time; without a list, any may.
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
