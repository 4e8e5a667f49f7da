import CCurl
import Glibc

/// libcurl's facts about a failed transfer, translated into a `WebError`.
struct CurlFailure {
    var code: CURLcode
    /// libcurl's sentence.
    var reason: String
    var host: String
    /// `errno` of the failed connection; 0 if unknown.
    var systemError: Int32 = 0
    /// OpenSSL's result for the certificate (`X509_V_ERR_…`); 0 if none.
    var certificateError = 0
    var hasResolved = false
    var hasConnected = false
    var isHeadComplete = false

    func error(request: WebRequest) -> WebError {
        switch code {
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM,
            CURLE_BAD_CONTENT_ENCODING:
            .malformedAnswer(host: host, reason: reason)
        case CURLE_URL_MALFORMAT: .badURL(host, reason: .other(reason))
        case CURLE_COULDNT_RESOLVE_HOST: .unresolvedHost(host)
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy(reason: reason)
        case CURLE_COULDNT_CONNECT: .cannotConnect(host: host, reason: connectionReason)
        case CURLE_OPERATION_TIMEDOUT: timeout(request)
        case CURLE_PARTIAL_FILE: .connectionBroken(host: host, reason: .incompleteDocument)
        case CURLE_GOT_NOTHING: .connectionBroken(host: host, reason: .sentNothing)
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR: .connectionBroken(host: host, reason: .other(reason))
        // More header lines than libcurl accepts.
        case ccurl_too_large where reason.hasPrefix("Too many"): .malformedAnswer(host: host, reason: reason)
        // libcurl's codes for a header line above its limit: up to 8.5, and since 8.6.
        case CURLE_OUT_OF_MEMORY where hasConnected && !isHeadComplete,
            ccurl_too_large where hasConnected && !isHeadComplete:
            .headersTooLarge(limit: Int(CURL_MAX_HTTP_HEADER))
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CLIENTCERT:
            .tls(host: host, problem: tlsProblem)
        default: .failed(host: host, reason: reason)
        }
    }
}

extension CurlFailure {
    /// - Parameter hasConnected: Whether the request could be sent.
    init(_ code: CURLcode, _ easy: EasyHandle, host: String, hasConnected: Bool, isHeadComplete: Bool) {
        self.init(
            code: code, reason: easy.reason ?? code.sentence, host: host,
            systemError: Int32(clamping: easy.long(CURLINFO_OS_ERRNO)),
            certificateError: easy.long(CURLINFO_SSL_VERIFYRESULT),
            hasResolved: easy.offset(CURLINFO_NAMELOOKUP_TIME_T) > 0,
            hasConnected: hasConnected, isHeadComplete: isHeadComplete)
    }

    private var connectionReason: FailureReason {
        switch systemError {
        case ECONNREFUSED: .refusesConnections
        case ENETUNREACH: .noNetwork
        case EHOSTUNREACH: .noRoute
        case ETIMEDOUT: .noReaction
        case EMFILE, ENFILE: .tooManyOpenFiles
        case 0: .other(reason)
        default: .other(systemReason(systemError))
        }
    }

    private func timeout(_ request: WebRequest) -> WebError {
        let isTooSlow = reason.hasPrefix("Operation too slow")
        let (phase, limit): (TimeoutPhase, Duration) =
            // First, because a reused connection has no name lookup.
            if hasConnected {
                (
                    isHeadComplete ? (isTooSlow ? .tooSlow : .receiving) : .waitingForAnswer,
                    isTooSlow ? request.lowSpeedTime : request.timeout
                )
            } else {
                (hasResolved ? .connecting : .resolving, min(request.connectTimeout, request.timeout))
            }
        return .timedOut(host: host, phase: phase, after: limit)
    }

    private var tlsProblem: TLSProblem {
        if code == CURLE_SSL_CACERT_BADFILE { return .certificateFile(reason) }
        guard code == CURLE_PEER_FAILED_VERIFICATION else { return TLSProblem(handshake: reason) }
        return TLSProblem(certificateError: certificateError, reason: reason)
    }
}
