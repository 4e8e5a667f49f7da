/// Tells how far an exchange has come, for whoever gave it along.
public struct ExchangeWatch: Sendable {
    let ticket = ExchangeTicket()

    public init() {}

    /// Whether a server has been connected to and is being asked, or was: until then nothing is lost when the exchange is
    /// begun anew.
    public var hasAsked: Bool { ticket.hasAsked }
}
