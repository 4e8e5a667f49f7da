extension WebClient {
    /// Begins an exchange whose answer is told to the receiver as it comes. Redirects are followed by the same rules as
    /// those of documents.
    /// - Throws: `badURL`, `unsupportedScheme`; nothing is told to the receiver then.
    public func begin(
        _ download: WebDownload, _ ticket: DownloadTicket, receiver: any DownloadReceiver
    ) throws(WebError) {
        guard case .web(let url) = try ExchangeTarget(download.document.url, bundledDocuments: [:]) else {
            throw .unsupportedScheme("file")
        }
        let options = DownloadOptions(
            headers: download.headers, bytesPerSecond: download.bytesPerSecond, upload: download.upload)
        let order = ExchangeOrder(ticket: ticket.ticket, request: download.request, download: options) {
            DownloadDelivery(receiver, sendsFile: options.upload != nil)
        }
        transfers.submit(order, to: url)
    }

    /// Lets the body come of an exchange whose receiver has asked it to wait; without effect on any other.
    public func goOn(_ ticket: DownloadTicket) { transfers.goOn(ticket.ticket) }

    /// Ends an exchange, which its receiver is told as `cancelled`. Without effect on one that has ended; one that has not
    /// begun yet ends as soon as it does.
    public func end(_ ticket: DownloadTicket) {
        ticket.ticket.cancel()
        transfers.withdraw(ticket.ticket)
    }
}
