/// An exchange on its way to the thread that does it.
struct ExchangeOrder: Sendable {
    let ticket: ExchangeTicket
    let request: WebRequest
    /// Nil: it is a document.
    let download: DownloadOptions?
    /// Called there, once: the delivery and its consumer never leave that thread.
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
