import Synchronization

/// What an exchange is known by, and whether its task has been cancelled.
final class ExchangeTicket: Sendable {
    private let cancelled = Atomic(false)

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() { cancelled.store(true, ordering: .releasing) }
}

extension ExchangeTicket: Hashable {
    static func == (a: ExchangeTicket, b: ExchangeTicket) -> Bool { a === b }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
