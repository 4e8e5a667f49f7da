import CCurl
import Glibc

/// One exchange on libcurl, hop by hop. Confined to the transfer thread.
final class Transfer {
    enum Outcome {
        case ended
        /// Continues when there is a turn at this host.
        case redirected(host: String)
    }

    /// The state of the current hop.
    struct Hop {
        var headerBytes = 0
        var isHeadComplete = false
        var unwantedBytes = 0
        /// The beginning of the unwanted body.
        var unwanted: [UInt8] = []
        var isProxied = false
        /// Whether an address was refused as private.
        var refusedPrivateAddress = false
        /// Whether an address was refused as public.
        var refusedPublicAddress = false
        /// Set when this side stopped the transfer.
        var stop: WebError?
        /// The hop's timeout.
        var milliseconds = 0
        /// When the request was sent, on a clock that stops while the machine sleeps, like libcurl's.
        var asked: SuspendingClock.Instant?
        /// Since when the response has been held back unread, and for how long it was earlier.
        var heldSince: SuspendingClock.Instant?
        var held = Duration.zero
        /// libcurl holds the beginning of the body and reads no more.
        var isPaused = false
    }

    let ticket: ExchangeTicket
    private(set) var easy: EasyHandle?
    let request: WebRequest
    private let download: DownloadOptions?
    let delivery: any Delivery
    let configuration: WebConfiguration
    let network: NetworkRules
    let documentMayBegin: () -> Bool
    let documentIsArriving: (_ bytes: Int) -> Void
    var redirectChain: RedirectChain
    var hop = Hop()
    /// What is uploaded; nil if nothing is.
    let upload: Upload?
    /// Time used by earlier hops.
    private var spentMilliseconds = 0
    /// Whether the first address that was connected to is private; nil if unknown.
    var beganInPrivateNetwork: Bool?
    /// The error for others that wait for a turn at this server, which asked for a pause (429, or 503 with a
    /// `Retry-After`).
    private(set) var hostBackOff: WebError?

    /// - Parameters:
    ///   - documentMayBegin: Called before the first piece of a wanted body; if false, the body waits for `unpause`.
    ///   - documentIsArriving: Called with the length of each such piece.
    init(
        _ order: PendingExchange, url: WebURL, configuration: WebConfiguration, network: NetworkRules,
        documentMayBegin: @escaping () -> Bool, documentIsArriving: @escaping (_ bytes: Int) -> Void
    ) throws(WebError) {
        ticket = order.ticket
        request = order.request
        download = order.download
        upload = (order.download?.upload ?? request.upload).map(Upload.init)
        delivery = order.makeDelivery()
        redirectChain = RedirectChain(origin: url, maximum: configuration.maximumRedirects)
        self.configuration = configuration
        self.network = network
        self.documentMayBegin = documentMayBegin
        self.documentIsArriving = documentIsArriving
        guard let movedTo = request.movedTo else { return }
        do throws(WebError) { try redirectChain.begin(at: movedTo) } catch {
            delivery.fail(error)
            throw error
        }
    }

    /// From the beginning of a hop until an address or a reusable connection is known.
    var isLookingUp = false
    /// Whether the current hop's request is being or was sent; data before that belongs to a handshake.
    var isRequestSent: Bool { hop.asked != nil }

    /// The current hop's host.
    var host: String { redirectChain.current.host }
    /// The current hop's host and any non-default port.
    var server: String { redirectChain.current.server }

    var isDownload: Bool { download != nil }

    /// - Parameter share: This download's part of the limit for all downloads together, in bytes a second.
    func limitSpeed(share: Int) {
        if let easy { download?.limitSpeed(of: easy, share: share) }
    }

    /// Returns the handle to run, configured for the current address.
    func beginHop() throws(WebError) -> EasyHandle {
        let easy = try handle()
        hop = Hop()
        let url = redirectChain.current
        let proxy = network.proxies.proxy(for: url)
        hop.isProxied = proxy != nil
        if hop.isProxied { try checkNamedHost() }
        easy.forgetReason()
        easy.set(CURLOPT_URL, url.requestText)
        if !isDownload { easy.setBuffer(isEncrypted: url.scheme == "https") }
        let isAddress = IPAddress(url.host) != nil
        // A numeric address has no fallback, and the timer for one would make the transfer read when it fires.
        easy.set(CURLOPT_HAPPY_EYEBALLS_TIMEOUT_MS, isAddress && !hop.isProxied ? Int(Int32.max) : 200)
        isLookingUp = !isAddress || hop.isProxied
        // Not nil, or libcurl would read the environment itself.
        easy.set(CURLOPT_PROXY, proxy ?? "")
        let left = max(1, request.timeout.milliseconds - spentMilliseconds)
        hop.milliseconds = left
        easy.set(CURLOPT_TIMEOUT_MS, isDownload ? 0 : left)
        easy.set(CURLOPT_CONNECTTIMEOUT_MS, min(left, max(1, request.connectTimeout.milliseconds)))
        var headers = [("Accept", request.accept ?? configuration.accept)]
        if let encoding = request.acceptEncoding { headers.append(("Accept-Encoding", encoding)) }
        if let partial = request.partialResponse, partial.head.url == redirectChain.current.text {
            headers += partial.requestHeaders
        } else if redirectChain.sendsValidators(of: request) {
            if let etag = request.etag { headers.append(("If-None-Match", etag)) }
            if let lastModified = request.lastModified { headers.append(("If-Modified-Since", lastModified)) }
        }
        if redirectChain.takesOwnHeaders {
            let own = request.headers.filter(\.isSendable)
            headers.removeAll { header in own.contains { $0.name.lowercased() == header.0.lowercased() } }
            headers += own.map { ($0.name, $0.value) }
        }
        if let download { headers += download.headers.filter(\.isSendable).map { ($0.name, $0.value) } }
        try upload?.prepare(easy, &headers)
        easy.setHeaders(headers)
        try easy.checkOptions()
        return easy
    }

    func concludeHop(_ result: CURLcode) -> Outcome {
        guard let easy else { return .ended }
        endHold()
        spentMilliseconds += easy.offset(CURLINFO_TOTAL_TIME_T) / 1000 - hop.held.milliseconds
        do throws(WebError) {
            if let stop = hop.stop { throw stop }
            try easy.checkOptions()
            let status = easy.long(CURLINFO_RESPONSE_CODE)
            // Ignore how an unwanted body ended.
            guard result == CURLE_OK || (hop.isHeadComplete && !delivery.acceptsBody(status)) else {
                throw failure(result, easy)
            }
            if RedirectChain.isRedirect(status), let location = easy.addressHeader("Location") {
                if let upload {
                    try upload.follow(status, location, by: &redirectChain)
                } else {
                    try redirectChain.follow(status: status, location: location)
                }
                return .redirected(host: redirectChain.current.host)
            }
            let head = head(status, easy)
            if status == 429 || status == 503 && head.retryAfter != nil {
                hostBackOff = .hostAskedToWait(host: server, status: status, retryAfter: head.retryAfter)
            }
            if delivery.acceptsBody(status), !delivery.hasBegun {
                try checkLength(easy)
                try delivery.begin(head)
            }
            delivery.succeed(head, unwanted: hop.unwanted)
        } catch {
            delivery.fail(error)
        }
        return .ended
    }

    func fail(_ error: WebError) { delivery.fail(error) }

    /// Holds the response back until `unpause`; that time does not count, because it is not the server's fault.
    func hold() {
        guard !isDownload, hop.heldSince == nil else { return }
        hop.heldSince = .now
        easy?.set(CURLOPT_TIMEOUT_MS, 0)
    }

    /// - Returns: libcurl's result, which may be an error of the data it held.
    func unpause() -> CURLcode {
        endHold()
        guard hop.isPaused, let easy else { return CURLE_OK }
        hop.isPaused = false
        if delivery.hasBegun { limitSlowness(of: easy) }
        return easy.unpause()
    }

    func endHold() {
        guard let since = hop.heldSince else { return }
        hop.heldSince = nil
        hop.held += since.duration(to: .now)
        easy?.set(CURLOPT_TIMEOUT_MS, hop.milliseconds + hop.held.milliseconds)
    }

    /// Whether the server got the request and has not begun to send a wanted body for longer than it may be silent.
    var isSilentTooLong: Bool {
        guard upload == nil, request.lowSpeedLimit > 0, !delivery.hasBegun, hop.heldSince == nil, let asked = hop.asked
        else { return false }
        return asked.duration(to: .now) - hop.held >= request.lowSpeedTime
    }

    /// Aborts a silent server, unless the head of an unwanted body has arrived, which suffices.
    func giveUp() {
        let acceptsBody = easy.map { delivery.acceptsBody($0.long(CURLINFO_RESPONSE_CODE)) } ?? true
        guard !hop.isHeadComplete || acceptsBody else { return }
        hop.stop = .timedOut(
            host: host, phase: hop.isHeadComplete ? .tooSlow : .silent, after: request.lowSpeedTime)
    }
}

extension Transfer {
    /// One handle serves all hops: these options apply to each.
    private func handle() throws(WebError) -> EasyHandle {
        if let easy { return easy }
        let easy = try EasyHandle()
        self.easy = easy
        easy.setClientDefaults(configuration)
        easy.setCallbacks(of: self)
        easy.set(CURLOPT_HTTP_CONTENT_DECODING, request.acceptEncoding == nil)
        if upload != nil { limitSlowness(of: easy) }
        download?.set(on: easy, total: configuration.downloadBytesPerSecond)
        return easy
    }

    /// From here on libcurl checks the transfer once a second, and reads what has arrived. Not while it is paused:
    /// since version 8.12 it then finds the end of a broken connection, and drops the bytes that it holds.
    func limitSlowness(of easy: EasyHandle) {
        easy.set(CURLOPT_LOW_SPEED_LIMIT, request.lowSpeedLimit)
        easy.set(CURLOPT_LOW_SPEED_TIME, max(1, request.lowSpeedTime.milliseconds / 1000))
    }

    /// Behind a proxy only a numeric host can be checked, since the proxy resolves names.
    private func checkNamedHost() throws(WebError) {
        guard let address = IPAddress(redirectChain.current.host) else {
            guard mayReachPublic else { throw refusalOfPublic }
            return
        }
        let isPrivate = network.isPrivate(address)
        if isAtFirstHop { beganInPrivateNetwork = isPrivate }
        guard !isPrivate || mayReachPrivate else { throw refusalOfPrivate }
        guard isPrivate || mayReachPublic else { throw refusalOfPublic }
    }

    func stop(_ error: WebError) -> Bool {
        hop.stop = error
        return false
    }

    func stopBody(_ error: WebError) -> Reception {
        hop.stop = error
        return .stopped
    }

    func head(_ status: Int, _ easy: EasyHandle) -> ResponseHead {
        let length = easy.offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
        return ResponseHead(
            status: status, url: redirectChain.current.text, contentType: easy.header("Content-Type"),
            contentLength: length < 0 ? nil : Int64(length), contentRange: easy.header("Content-Range"),
            contentEncoding: easy.header("Content-Encoding"), etag: easy.header("ETag"),
            lastModified: easy.header("Last-Modified"), retryAfter: easy.header("Retry-After"),
            cacheControl: easy.header("Cache-Control"), expires: easy.header("Expires"), date: easy.header("Date"),
            age: easy.header("Age"), redirects: redirectChain.redirects, beganInPrivateNetwork: beganInPrivateNetwork,
            firstUnencrypted: redirectChain.firstUnencrypted, botWall: BotWall.name(status: status, easy.headers))
    }

    private func failure(_ result: CURLcode, _ easy: EasyHandle) -> WebError {
        if ticket.isCancelled { return .cancelled }
        if hop.refusedPrivateAddress, result == CURLE_COULDNT_CONNECT {
            return refusalOfPrivate
        }
        if hop.refusedPublicAddress, result == CURLE_COULDNT_CONNECT { return refusalOfPublic }
        return CurlFailure(
            result, easy, host: redirectChain.current.host, hasConnected: hop.asked != nil,
            isHeadComplete: hop.isHeadComplete
        ).error(request: request)
    }
}
