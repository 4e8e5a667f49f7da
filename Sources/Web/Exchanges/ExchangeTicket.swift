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

/// Tells how far an exchange has come, for whoever gave it along.
public struct ExchangeWatch: Sendable {
    let ticket = ExchangeTicket()

    public init() {}

    /// Whether a server has been connected to and is being asked, or was: until then nothing is lost when the exchange is
    /// begun anew.
    public var hasAsked: Bool { ticket.hasAsked }
}
