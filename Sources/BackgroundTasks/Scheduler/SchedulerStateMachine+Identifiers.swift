import FoundationEssentials

extension SchedulerStateMachine {
    /// How many idle identifiers permitted by a pattern are remembered. A program may make up any number of them; the
    /// journal covers the rest.
    static let rememberedByPattern = 10
    /// The same without a list, for identifiers without a handler in this process.
    static let rememberedUnlisted = 1000

    /// Registers a handler in this process.
    mutating func register(
        _ identifier: String, _ registration: Registrations.Registration = Registrations.Registration()
    ) throws(BackgroundTaskError) {
        try registrations.register(identifier, registration, isLate: phase != .stopped)
        if !PermittedIdentifiers.isPattern(identifier) { update(identifier) { _ in } }
    }

    func isRegistered(_ identifier: String) -> Bool { registrations[identifier] != nil }

    /// Whether an abandoned handler is still at work in this process: a second one must not run beside it.
    func hasUnresponsiveHandler(_ identifier: String) -> Bool {
        abandoned.values.contains(identifier) && registrations[identifier]?.isReported != true
    }

    /// Forgets the idle identifiers with the oldest runs, to make room for one more.
    mutating func makeRoom(for identifier: String, now: Date) {
        guard records[identifier] == nil, !isKept(identifier) else { return }
        let remembered = registrations.permitted.isOpen ? Self.rememberedUnlisted : Self.rememberedByPattern
        let idle = identifiers.compactMap { records[$0] }.filter { record in
            !isKept(record.identifier) && record.pending == nil && record.run == nil
                && (record.cooldownUntil ?? now) <= now
        }
        let oldestFirst = idle.sorted {
            ($0.lastRun?.launchedAt ?? .distantPast) < ($1.lastRun?.launchedAt ?? .distantPast)
        }
        for record in oldestFirst.dropLast(remembered - 1) { forget(record.identifier) }
    }

    /// Whether the identifier is always remembered.
    private func isKept(_ identifier: String) -> Bool {
        registrations.permitted.isOpen ? isRegistered(identifier) : registrations.permitted.lists(identifier)
    }
}
