import Dispatch

/// HTTP exchanges, many at once and few per host, over one libcurl multi handle on a thread of its own; files and
/// bundled documents through the same door.
///
/// Making a client starts nothing: the thread, and libcurl with it, start with the first exchange, and the thread ends
/// when nothing has been asked for `idleLifetime`. No cookies, no `.netrc`; proxies as the environment names them.
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

    /// One exchange, redirects included.
    ///
    /// - Parameter consumer: makes what the body is fed to, once the head of a final 200 is there; called, like the
    ///   consumer itself, on another thread.
    /// - Returns: the answer, whatever its status (`HTTPStatus.sentence(for:)` puts one in words).
    /// - Throws: when there is no answer, when the body breaks off or grows too large, when the consumer throws, and
    ///   `WebError.cancelled` promptly after the task is cancelled.
    public func exchange<Consumer: BodyConsumer>(
        _ request: WebRequest, consumer: @escaping @Sendable (ResponseHead) throws -> Consumer
    ) async throws(WebError) -> WebAnswer<Consumer.Output> {
        let ticket = ExchangeTicket()
        defer { transfers.release(ticket) }
        return try await perform(request, ticket, consumer)
    }

    /// The same, for what takes its time with the answer: until `use` returns, the document counts as one of those that
    /// are read at once (`WebConfiguration.documentsAtOnce`).
    /// - Parameter watch: of this exchange alone; tells how far it has come.
    /// - Throws: also what `use` throws.
    public func exchange<Consumer: BodyConsumer, Value: Sendable>(
        _ request: WebRequest, watch: ExchangeWatch = ExchangeWatch(),
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
            // 416: it has no such part any more.
            guard answer.head.status == 416, request.kept != nil else { return answer }
        } catch {
            guard request.kept != nil, case .consumer(let failure) = error, failure.error is OtherRange else {
                throw error
            }
        }
        var anew = request
        anew.kept = nil
        return try await performOnce(anew, ticket, consumer)
    }

    private func performOnce<Consumer: BodyConsumer>(
        _ request: WebRequest, _ ticket: ExchangeTicket,
        _ consumer: @escaping @Sendable (ResponseHead) throws -> Consumer
    ) async throws(WebError) -> WebAnswer<Consumer.Output> {
        let target = try ExchangeTarget(request.url, bundledDocuments: configuration.bundledDocuments)
        let result: Result<WebAnswer<Consumer.Output>, WebError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let order = ExchangeOrder(ticket: ticket, request: request) {
                    BodyDelivery(
                        limit: request.maximumBodyBytes, kept: request.kept, makeConsumer: consumer,
                        continuation: continuation)
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

    /// Whether an address lies in a private network, as far as that shows without its host being looked up.
    public func namesPrivateHost(_ url: String) -> Bool {
        (try? WebURL(url)).map { network.namesPrivate($0.host) } ?? false
    }

    /// Whether the name service says that a host does not exist. False when it cannot be asked: then nothing is known.
    /// Behind a proxy, which looks names up itself, it is always false.
    public func isUnknownHost(_ host: String) async -> Bool {
        guard network.proxies.http == nil, network.proxies.https == nil else { return false }
        return await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async { [network] in
                continuation.resume(returning: network.deniesHost(host))
            }
        }
    }

    /// Whether an address is one of `http` or `https`.
    public static func isWeb(_ address: String) -> Bool {
        WebURL.scheme(of: address).map { $0 == "http" || $0 == "https" } ?? false
    }

    /// Throws when an address of `http` or `https` cannot be taken apart, as it would when it is asked for.
    public static func check(_ address: String) throws(WebError) { _ = try WebURL(address) }

    /// Whether two addresses lead to the same server: scheme, host and port are the same.
    public static func isSameServer(_ a: String, _ b: String) -> Bool {
        guard let a = try? WebURL(a), let b = try? WebURL(b) else { return false }
        return a.isSameServer(as: b)
    }

    /// Starts the thread and sets libcurl up, while whoever is about to ask prepares the questions.
    public func prepare() { transfers.start() }

    /// Sets libcurl up, if that has not been done, and returns when it is: for a program that gives memory back after it.
    /// When that fails the first exchange says so.
    public static func setUp() { try? CurlLibrary.start() }

    /// Ends the thread: running exchanges fail with `WebError.cancelled`, as do later ones. Returns when it has ended.
    public func shutdown() async {
        await transfers.shutdown()
    }
}
