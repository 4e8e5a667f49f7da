extension WebError: CustomStringConvertible {
    /// One sentence for the user.
    public var description: String { Self.printable(Excerpt.of(sentence, upTo: 1_000)) }
}

extension WebError {
    private var sentence: String {
        switch self {
        case .badURL(let url, let reason):
            "“\(Excerpt.of(Excerpt.withoutCredentials(url)))” cannot be fetched: \(reason)."
        case .unsupportedScheme(let scheme):
            "Addresses beginning with “\(scheme):” are not fetched; use https://, http:// or file://."
        case .unresolvedHost(let host): "The host \(host) was not found; check its name, and whether the network is up."
        case .cannotConnect(let host, let reason): "Cannot reach \(host): \(reason)."
        case .tls(let host, let problem): "No secure connection to \(host): \(problem)."
        case .timedOut(let host, let phase, let limit): Self.sentence(host: host, phase: phase, limit: limit)
        case .connectionBroken(let host, let reason): "The transfer from \(host) was interrupted: \(reason)."
        case .malformedAnswer(let host, let reason): "\(host) sent an invalid HTTP response: \(reason)."
        case .tooLarge(let limit): "The document is larger than the limit of \(Self.size(limit))."
        case .headersTooLarge(let limit): "The response header is larger than the limit of \(Self.size(limit))."
        case .tooManyRedirects(let limit): "The address redirects more than \(limit) times."
        case .redirectLoop(let url): "The address redirects in a loop (back to \(Excerpt.ofAddress(url)))."
        case .redirectRefused(let to, .scheme):
            "The server redirects to \(Excerpt.ofAddress(to)), which is neither http nor https."
        case .redirectRefused(let to, .privateAddress):
            "The server redirects to \(Excerpt.of(Excerpt.withoutCredentials(to))), which is on a private network; add "
                + "that address directly if you trust it."
        case .redirectRefused(let to, .malformed):
            "The server redirects to “\(Excerpt.ofAddress(to))”, which is not an address."
        case .redirectRefused(let to, .unencrypted):
            "The server redirects to \(Excerpt.ofAddress(to)), which is not encrypted: the file is not sent there."
        case .privateAddress(let host):
            "\(host) has an address on a private network, which this request may not use."
        case .hostAskedToWait(let host, let status, _):
            "\(host) asked for fewer requests (\(status)); this one was not sent."
        case .proxy(let reason): "The proxy set in the environment does not work: \(reason)."
        case .fileNotFound(let path): "There is no file \(path)."
        case .notARegularFile(let path): "\(path) is not a file but a folder, a pipe or a device."
        case .fileUnreadable(let path, let reason): "\(path) cannot be read: \(reason)."
        case .consumer(let failure): failure.description
        case .cancelled: "The transfer was cancelled."
        case .cannotStart(let reason): "Transfers cannot be started: \(reason)."
        case .failed(let host, let reason): "The transfer from \(host) failed: \(reason)."
        }
    }

    private static func sentence(host: String, phase: TimeoutPhase, limit: Duration) -> String {
        switch phase {
        case .resolving: "Looking up the host \(host) timed out after \(seconds(limit))."
        case .connecting: "Connecting to \(host) timed out after \(seconds(limit))."
        case .waitingForAnswer: "\(host) did not answer within \(seconds(limit))."
        case .silent: "\(host) timed out: it sent nothing for \(seconds(limit))."
        case .receiving: "\(host) did not finish sending within \(seconds(limit))."
        case .tooSlow: "\(host) timed out: it sent almost nothing for \(seconds(limit))."
        }
    }

    private static func seconds(_ duration: Duration) -> String {
        let tenths = (duration.milliseconds + 50) / 100
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }

    private static func size(_ bytes: Int) -> String {
        switch bytes {
        case 1_000_000...: bytes % 1_000_000 == 0 ? "\(bytes / 1_000_000) MB" : "\(bytes / 1000) kB"
        case 1000...: "\(bytes / 1000) kB"
        default: "\(bytes) bytes"
        }
    }

    /// Addresses and reasons come from servers; control characters in them would affect the terminal.
    private static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isControl) else { return text }
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { clean.append(scalar.isControl ? "\u{FFFD}" : scalar) }
        return String(clean)
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}

extension Duration {
    /// Whole milliseconds, rounded up so that a positive timeout stays positive, and limited to libcurl's maximum.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < Int32.max / 1000 else { return Int(Int32.max) }
        return max(0, Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}
