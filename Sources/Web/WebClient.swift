import Dispatch
import Programs

/// HTTP exchanges, many at once but few per host, over one libcurl multi handle on a separate thread. It also reads
/// files and bundled documents.
///
/// Creating a client starts nothing: the first exchange starts the thread and libcurl, and the thread ends after
/// `idleLifetime` without requests. No cookies, no `.netrc`; proxies as set in the environment.
public final class WebClient: Sendable {
    private let configuration: WebConfiguration
    private let network: NetworkRules
    let transfers: TransferThread
    private let localDocuments = LocalDocumentReader()

    public convenience init(configuration: WebConfiguration = WebConfiguration()) {
        self.init(configuration: configuration, network: NetworkRules())
    }

    init(configuration: WebConfiguration, network: NetworkRules) {
        self.configuration = configuration
        self.network = network
        self.transfers = TransferThread(configuration: configuration, network: network)
    }

    deinit { transfers.stop() }

    /// Performs one exchange, including redirects.
    ///
    /// - Parameter consumer: Creates the consumer of the body once the head of a final 200 (after an upload, any 2xx)
    ///   has arrived; runs, like the consumer itself, on another thread.
    /// - Returns: The response, whatever its status (see `HTTPStatus.sentence(for:)`).
    /// - Throws: If there is no response, the body is incomplete or too large, or the consumer throws;
    ///   `WebError.cancelled` promptly after the task is cancelled.
    public func exchange<Consumer: BodyConsumer>(
        _ request: WebRequest, consumer: @escaping @Sendable (ResponseHead) throws -> Consumer
    ) async throws(WebError) -> WebAnswer<Consumer.Output> {
        let ticket = ExchangeTicket()
        defer { transfers.release(ticket) }
        return try await perform(request, ticket, consumer)
    }

    /// The same, for callers that process the response slowly: the document counts against
    /// `WebConfiguration.documentsAtOnce` until `use` returns.
    /// - Parameter watch: For this exchange only; shows its progress.
    /// - Throws: Also what `use` throws.
    public func exchange<Consumer: BodyConsumer, Value: Sendable>(
        _ request: WebRequest, watch: ExchangeProgress = ExchangeProgress(),
        consumer: @escaping @Sendable (ResponseHead) throws -> Consumer,
        using use: (WebAnswer<Consumer.Output>) async throws -> Value
    ) async throws -> Value {
        let ticket = watch.ticket
        defer { transfers.release(ticket) }
        return try await use(perform(request, ticket, consumer))
    }

    private func perform<Consumer: BodyConsumer>(
        _ request: WebRequest, _ ticket: ExchangeTicket,
        _ consumer: @escaping @Sendable (ResponseHead) throws -> Consumer
    ) async throws(WebError) -> WebAnswer<Consumer.Output> {
        do {
            let answer = try await performOnce(request, ticket, consumer)
            // 416: the server no longer has that part.
            guard answer.head.status == 416, request.partialResponse != nil else { return answer }
        } catch {
            guard request.partialResponse != nil, case .consumer(let failure) = error, failure.error is UnexpectedRange
            else {
                throw error
            }
        }
        var anew = request
        anew.partialResponse = nil
        return try await performOnce(anew, ticket, consumer)
    }

    private func performOnce<Consumer: BodyConsumer>(
        _ request: WebRequest, _ ticket: ExchangeTicket,
        _ consumer: @escaping @Sendable (ResponseHead) throws -> Consumer
    ) async throws(WebError) -> WebAnswer<Consumer.Output> {
        let target = try ExchangeTarget(request.url, bundledDocuments: configuration.bundledDocuments)
        let result: Result<WebAnswer<Consumer.Output>, WebError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let order = PendingExchange(ticket: ticket, request: request) {
                    BodyDelivery(
                        limit: request.maximumBodyBytes, isUpload: request.upload != nil,
                        partialResponse: request.partialResponse,
                        makeConsumer: consumer, continuation: continuation)
                }
                switch target {
                case .web(let url): transfers.submit(order, to: url)
                case .local(let document): localDocuments.read(document, for: order)
                }
            }
        } onCancel: {
            ticket.cancel()
            transfers.withdraw(ticket)
        }
        return try result.get()
    }

    /// Whether an address is in a private network, as far as can be told without resolving its host.
    public func isPrivateHost(_ url: String) -> Bool {
        (try? WebURL(url)).map { network.namesPrivate($0.host) } ?? false
    }

    /// Whether DNS says that a host does not exist. false if DNS is unreachable, and always behind a proxy, which
    /// resolves names itself.
    public func isUnknownHost(_ host: String) async -> Bool {
        guard network.proxies.http == nil, network.proxies.https == nil else { return false }
        return await DispatchQueue.global(qos: .userInitiated).run { [network] in network.deniesHost(host) }
    }

    /// Whether an address is http or https.
    public static func isWeb(_ address: String) -> Bool {
        WebURL.scheme(of: address).map(WebURL.isWeb) ?? false
    }

    /// Throws if an http or https address is malformed, with the error that a request would give.
    public static func check(_ address: String) throws(WebError) { _ = try WebURL(address) }

    /// Whether two addresses have the same scheme, host and port.
    public static func isSameServer(_ a: String, _ b: String) -> Bool {
        guard let a = try? WebURL(a), let b = try? WebURL(b) else { return false }
        return a.isSameServer(as: b)
    }

    /// Starts the thread and libcurl while the caller prepares its requests.
    public func prepare() { transfers.start() }

    /// Initialises libcurl if needed, for a program that then releases unused memory. If that fails, the first exchange
    /// throws.
    public static func setUp() { try? CurlLibrary.start() }

    /// Ends the thread, and returns once it has ended. Running and later exchanges fail with `WebError.cancelled`.
    public func shutdown() async {
        await transfers.shutdown()
    }
}
