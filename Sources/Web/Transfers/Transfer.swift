import CCurl
import Glibc

/// One exchange on libcurl, hop by hop. Lives on the transfers' thread.
final class Transfer {
    enum Outcome {
        case ended
        /// To be continued when there is a turn at this host.
        case redirected(host: String)
    }

    /// What is known about the current hop.
    struct Hop {
        var headerBytes = 0
        var isHeadComplete = false
        var unwantedBytes = 0
        var isProxied = false
        /// An address was refused as private.
        var wasKeptFromPrivateAddress = false
        /// Why we stopped the transfer ourselves.
        var stop: WebError?
        /// What it may take.
        var milliseconds = 0
        /// When the request went out, on a clock that stops with the machine, as libcurl's does.
        var asked: SuspendingClock.Instant?
        /// Since when its answer has been waiting to be read, and how long others did so before.
        var heldSince: SuspendingClock.Instant?
        var held = Duration.zero
        /// libcurl keeps the beginning of the body, and reads no more of it.
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
    var trail: RedirectTrail
    var hop = Hop()
    /// What is sent; nil: nothing.
    let upload: Upload?
    /// By the hops before this one.
    private var spentMilliseconds = 0
    /// Whether the first address that was connected to is private; nil: not known.
    var beganInPrivateNetwork: Bool?
    /// What others that wait for their turn at this host are to be told: it wants to be left alone (429, or 503 with a
    /// `Retry-After`).
    private(set) var hostsWish: WebError?

    /// - Parameters:
    ///   - documentMayBegin: asked before the first piece of the body that is wanted; if not, it waits for `goOn`.
    ///   - documentIsArriving: called with each such piece.
    init(
        _ order: ExchangeOrder, url: WebURL, configuration: WebConfiguration, network: NetworkRules,
        documentMayBegin: @escaping () -> Bool, documentIsArriving: @escaping (_ bytes: Int) -> Void
    ) throws(WebError) {
        ticket = order.ticket
        request = order.request
        download = order.download
        upload = order.download?.upload.map(Upload.init)
        delivery = order.makeDelivery()
        trail = RedirectTrail(origin: url, maximum: configuration.maximumRedirects)
        self.configuration = configuration
        self.network = network
        self.documentMayBegin = documentMayBegin
        self.documentIsArriving = documentIsArriving
        guard let movedTo = request.movedTo else { return }
        do throws(WebError) { try trail.begin(at: movedTo) } catch {
            delivery.fail(error)
            throw error
        }
    }

    /// From the beginning of a hop until there is an address to connect to, or a connection to be used again.
    var isLookingUp = false
    /// The current hop's request goes out, or has gone; what is read before that belongs to a handshake.
    var hasAsked: Bool { hop.asked != nil }

    /// The current hop's.
    var host: String { trail.current.host }
    /// The current hop's host, and its port where it is not the scheme's own.
    var server: String { trail.current.server }

    var isDownload: Bool { download != nil }

    /// - Parameter share: of what all downloads together may bring in a second.
    func limitSpeed(share: Int) {
        if let easy { download?.limitSpeed(of: easy, share: share) }
    }

    /// The handle to run, all set for the current address.
    func beginHop() throws(WebError) -> EasyHandle {
        let easy = try handle()
        hop = Hop()
        let url = trail.current
        let proxy = network.proxies.proxy(for: url)
        hop.isProxied = proxy != nil
        if hop.isProxied { try checkNamedHost() }
        easy.forgetReason()
        easy.set(CURLOPT_URL, url.requestText)
        if !isDownload { easy.setBuffer(isEncrypted: url.scheme == "https") }
        let isAddress = IPAddress(url.host) != nil
        // An address has no other one to fall back on, and the timer for that would have the transfer read when it comes.
        easy.set(CURLOPT_HAPPY_EYEBALLS_TIMEOUT_MS, isAddress && !hop.isProxied ? Int(Int32.max) : 200)
        isLookingUp = !isAddress || hop.isProxied
        // Never nil: libcurl would look into the environment by itself.
        easy.set(CURLOPT_PROXY, proxy ?? "")
        let left = max(1, request.timeout.milliseconds - spentMilliseconds)
        hop.milliseconds = left
        easy.set(CURLOPT_TIMEOUT_MS, isDownload ? 0 : left)
        easy.set(CURLOPT_CONNECTTIMEOUT_MS, min(left, max(1, request.connectTimeout.milliseconds)))
        var headers = [("Accept", request.accept ?? configuration.accept)]
        if let encoding = request.acceptEncoding { headers.append(("Accept-Encoding", encoding)) }
        if let kept = request.kept, kept.head.url == trail.current.text {
            headers += kept.requestHeaders
        } else if trail.sendsValidators(of: request) {
            if let etag = request.etag { headers.append(("If-None-Match", etag)) }
            if let lastModified = request.lastModified { headers.append(("If-Modified-Since", lastModified)) }
        }
        if trail.takesOwnHeaders {
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

    /// What follows from the end of the current hop.
    func concludeHop(_ result: CURLcode) -> Outcome {
        guard let easy else { return .ended }
        endHold()
        spentMilliseconds += easy.offset(CURLINFO_TOTAL_TIME_T) / 1000 - hop.held.milliseconds
        do throws(WebError) {
            if let stop = hop.stop { throw stop }
            try easy.checkOptions()
            let status = easy.long(CURLINFO_RESPONSE_CODE)
            // A body that nobody wants does not matter, nor does how it ended.
            guard result == CURLE_OK || (hop.isHeadComplete && !delivery.takes(status)) else {
                throw failure(result, easy)
            }
            if RedirectTrail.isRedirect(status), let location = easy.addressHeader("Location") {
                if let upload {
                    try upload.follow(status, location, by: &trail)
                } else {
                    try trail.follow(status: status, location: location)
                }
                return .redirected(host: trail.current.host)
            }
            let head = head(status, easy)
            if status == 429 || status == 503 && head.retryAfter != nil {
                hostsWish = .hostAskedToWait(host: server, status: status, retryAfter: head.retryAfter)
            }
            if delivery.takes(status), !delivery.hasBegun {
                try checkLength(easy)
                try delivery.begin(head)
            }
            delivery.succeed(head)
        } catch {
            delivery.fail(error)
        }
        return .ended
    }

    func fail(_ error: WebError) { delivery.fail(error) }

    /// The answer waits to be read, until `goOn`: not the server's fault, and no time of the exchange's.
    func hold() {
        guard !isDownload, hop.heldSince == nil else { return }
        hop.heldSince = .now
        easy?.set(CURLOPT_TIMEOUT_MS, 0)
    }

    /// - Returns: What libcurl says of it: what it had kept may be refused now.
    func goOn() -> CURLcode {
        endHold()
        guard hop.isPaused, let easy else { return CURLE_OK }
        hop.isPaused = false
        return easy.goOn()
    }

    func endHold() {
        guard let since = hop.heldSince else { return }
        hop.heldSince = nil
        hop.held += since.duration(to: .now)
        easy?.set(CURLOPT_TIMEOUT_MS, hop.milliseconds + hop.held.milliseconds)
    }

    /// Whether the server has been asked, and has not begun to send what is wanted for longer than it may be silent.
    var isSilentTooLong: Bool {
        guard !isDownload, request.lowSpeedLimit > 0, !delivery.hasBegun, hop.heldSince == nil, let asked = hop.asked
        else { return false }
        return asked.duration(to: .now) - hop.held >= request.lowSpeedTime
    }

    /// Gives a silent server up; a head of which nobody wants the body counts as it is.
    func giveUp() {
        let takes = easy.map { delivery.takes($0.long(CURLINFO_RESPONSE_CODE)) } ?? true
        guard !hop.isHeadComplete || takes else { return }
        hop.stop = .timedOut(
            host: host, phase: hop.isHeadComplete ? .tooSlow : .silent, after: request.lowSpeedTime)
    }
}

extension Transfer {
    /// One handle serves all hops: what is set here holds for each.
    private func handle() throws(WebError) -> EasyHandle {
        if let easy { return easy }
        let easy = try EasyHandle()
        self.easy = easy
        easy.setClientDefaults(configuration)
        easy.setCallbacks(of: self)
        easy.set(CURLOPT_HTTP_CONTENT_DECODING, request.acceptEncoding == nil)
        if isDownload { limitSlowness(of: easy) }
        download?.set(on: easy, total: configuration.downloadBytesPerSecond)
        return easy
    }

    /// From then on libcurl looks at the transfer once a second, and reads what there is.
    func limitSlowness(of easy: EasyHandle) {
        easy.set(CURLOPT_LOW_SPEED_LIMIT, request.lowSpeedLimit)
        easy.set(CURLOPT_LOW_SPEED_TIME, max(1, request.lowSpeedTime.milliseconds / 1000))
    }

    /// Behind a proxy only the host's name can be judged: it is the proxy that looks it up.
    private func checkNamedHost() throws(WebError) {
        guard let address = IPAddress(trail.current.host) else { return }
        let isPrivate = network.isPrivate(address)
        if isAtFirstHop { beganInPrivateNetwork = isPrivate }
        guard !isPrivate || mayReachPrivate else { throw refusalOfPrivate }
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
            status: status, url: trail.current.text, contentType: easy.header("Content-Type"),
            contentLength: length < 0 ? nil : Int64(length), contentRange: easy.header("Content-Range"),
            contentEncoding: easy.header("Content-Encoding"), etag: easy.header("ETag"),
            lastModified: easy.header("Last-Modified"), retryAfter: easy.header("Retry-After"),
            cacheControl: easy.header("Cache-Control"), expires: easy.header("Expires"), date: easy.header("Date"),
            age: easy.header("Age"), redirects: trail.redirects, beganInPrivateNetwork: beganInPrivateNetwork,
            firstUnencrypted: trail.firstUnencrypted)
    }

    private func failure(_ result: CURLcode, _ easy: EasyHandle) -> WebError {
        if ticket.isCancelled { return .cancelled }
        if hop.wasKeptFromPrivateAddress, result == CURLE_COULDNT_CONNECT {
            return refusalOfPrivate
        }
        return CurlFailure(
            result, easy, host: trail.current.host, hasConnected: hop.asked != nil, isHeadComplete: hop.isHeadComplete
        ).error(request: request)
    }
}
