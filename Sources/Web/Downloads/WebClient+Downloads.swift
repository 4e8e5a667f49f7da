extension WebClient {
    /// Begins an exchange whose response is passed to the receiver as it arrives. Redirects follow the same rules as
    /// for documents.
    /// - Throws: `badURL`, `unsupportedScheme`; the receiver is then not called.
    public func begin(
        _ download: WebDownload, _ ticket: DownloadTicket, receiver: any DownloadReceiver
    ) throws(WebError) {
        guard case .web(let url) = try ExchangeTarget(download.document.url, bundledDocuments: [:]) else {
            throw .unsupportedScheme("file")
        }
        let options = DownloadOptions(
            headers: download.headers, bytesPerSecond: download.bytesPerSecond, upload: download.upload)
        let order = PendingExchange(ticket: ticket.ticket, request: download.request, download: options) {
            DownloadDelivery(receiver, sendsFile: options.upload != nil)
        }
        transfers.submit(order, to: url)
    }

    /// Releases the body of an exchange whose receiver asked to wait; no effect on others.
    public func unpause(_ ticket: DownloadTicket) { transfers.unpause(ticket.ticket) }

    /// Ends an exchange; its receiver gets `cancelled`. No effect on one that has ended; one that has not begun ends as
    /// soon as it does.
    public func end(_ ticket: DownloadTicket) {
        ticket.ticket.cancel()
        transfers.withdraw(ticket.ticket)
    }
}
