/// An exchange on its way to the thread that performs it.
struct PendingExchange: Sendable {
    let ticket: ExchangeTicket
    let request: WebRequest
    /// nil for a document.
    let download: DownloadOptions?
    /// Called once, on that thread, which the delivery and its consumer never leave.
    let makeDelivery: @Sendable () -> any Delivery

    init(
        ticket: ExchangeTicket, request: WebRequest, download: DownloadOptions? = nil,
        makeDelivery: @escaping @Sendable () -> any Delivery
    ) {
        self.ticket = ticket
        self.request = request
        self.download = download
        self.makeDelivery = makeDelivery
    }
}
