import Synchronization

/// Identifies an exchange, and holds whether its task was cancelled and whether a request was sent.
final class ExchangeTicket: Sendable {
    private let cancelled = Atomic(false)
    private let asked = Atomic(false)

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() { cancelled.store(true, ordering: .releasing) }

    var isRequestSent: Bool { asked.load(ordering: .acquiring) }

    func markRequestSent() { asked.store(true, ordering: .releasing) }
}

extension ExchangeTicket: Hashable {
    static func == (a: ExchangeTicket, b: ExchangeTicket) -> Bool { a === b }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Shows the caller how far an exchange has got.
public struct ExchangeProgress: Sendable {
    let ticket = ExchangeTicket()

    public init() {}

    /// Whether the request is being, or was, sent to a server. Before that, restarting the exchange loses nothing.
    public var isRequestSent: Bool { ticket.isRequestSent }
}
