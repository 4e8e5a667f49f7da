import Synchronization

/// What an exchange is known by, whether its task has been cancelled, and whether a server has been asked.
final class ExchangeTicket: Sendable {
    private let cancelled = Atomic(false)
    private let asked = Atomic(false)

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() { cancelled.store(true, ordering: .releasing) }

    var hasAsked: Bool { asked.load(ordering: .acquiring) }

    func noteAsked() { asked.store(true, ordering: .releasing) }
}

extension ExchangeTicket: Hashable {
    static func == (a: ExchangeTicket, b: ExchangeTicket) -> Bool { a === b }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
