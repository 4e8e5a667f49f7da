import FoundationEssentials
import News
import Texts

/// Why feeds failed. The English sentences come from the code that failed, since commands and the log use them too.
extension Feed {
    /// The problem at the last check; `nil` for none.
    package var failureSentence: String? {
        failure.map { ExchangeTexts.failed($0, failureCause?.value) }
    }

    /// Why the last response was unsafe; `nil` when it was not.
    package var warningSentence: String? { unencryptedRedirect.map(ExchangeTexts.warning) }

    /// Why the next check is at its time; `nil` before the first check.
    var nextCheckSentence: String? {
        nextCheckReason.map { CheckReasonTexts.sentence($0, nextCheckCause?.value) }
    }
}

extension ExchangeTexts {
    /// - Parameters:
    ///   - sentence: In English.
    ///   - cause: `nil` when only the sentence is known.
    static func failed(_ sentence: String, _ cause: @autoclosure () -> ExchangeCause?) -> String {
        inEnglish(sentence, else: cause()?.translated ?? couldNotFetch(sentence))
    }

    static func warning(_ redirect: UnencryptedRedirect) -> String {
        inEnglish("\(redirect)", else: unencryptedRedirect(redirect.url))
    }

    static func sentence(for failure: ExchangeFailure) -> String { failed(failure.sentence, failure.cause) }
}

extension NoFeed {
    package var sentence: String { inEnglish(description, else: translated) }

    private var translated: String {
        switch self {
        case .failed(let failure): ExchangeTexts.sentence(for: failure)
        case .namesPage(let address): ExchangeTexts.namesPage(address)
        case .namesNoFeed(let address, let failure):
            ExchangeTexts.namesNoFeed(address: address, failure: ExchangeTexts.sentence(for: failure))
        case .namesPrivateFeed(let address):
            ExchangeTexts.namesPrivateFeed(address)
        case .notAllTried(let failure):
            ExchangeTexts.notAllTried(ExchangeTexts.sentence(for: failure))
        case .noHTTPS(let plain): ExchangeTexts.noHTTPS(plain)
        case .noSuchHost(let host): ExchangeTexts.noSuchHost(host)
        case .noneThere: ExchangeTexts.noneThere
        case .bridgeMakesNone(let bridge): ExchangeTexts.bridgeMakesNone(bridge)
        case .notABridge(let bridge): ExchangeTexts.notABridge(bridge)
        case .bridgeFailed(let bridge, let failure):
            ExchangeTexts.bridgeFailed(bridge: bridge, failure: ExchangeTexts.sentence(for: failure))
        }
    }
}

extension ExchangeCause {
    var translated: String {
        switch self {
        case .status(let status): Self.status(status, of: .feed)
        case .pageStatus(let status): Self.status(status, of: .page)
        case .botWall(let name, let status): ExchangeTexts.botWall(name: name, status: status)
        case .pageBotWall(let name, let status): ExchangeTexts.pageBotWall(name: name, status: status)
        case .credentialsRefused: ExchangeTexts.credentialsRefused
        case .gone:
            ExchangeTexts.feedGone
        case .badAddress(let address, let fault):
            ExchangeTexts.notFetchable(address: address, fault: CountTexts.ending(fault?.translated))
        case .unsupportedScheme(let scheme):
            ExchangeTexts.unsupportedScheme(scheme)
        case .unresolvedHost(let host):
            ExchangeTexts.unresolvedHost(host)
        case .refusesConnections(let host): ExchangeTexts.refusesConnections(host)
        case .noNetwork(let host): ExchangeTexts.noNetwork(host)
        case .noRoute(let host): ExchangeTexts.noRoute(host)
        case .noReaction(let host): ExchangeTexts.noReaction(host)
        case .tooManyOpenFiles(let host): ExchangeTexts.tooManyOpenFiles(host)
        case .cannotConnect(let host, let detail): ExchangeTexts.cannotConnect(host: host, detail: detail)
        case .proxy(let detail): ExchangeTexts.proxyDoesNotWork(detail)
        case .secureConnection(let host, let cause, let detail):
            ExchangeTexts.noSecureConnection(host: host, problem: Self.tls(cause, detail))
        case .timedOut(let host, let phase, let seconds): Self.timedOut(host, phase, FormattedNumber.tenths(seconds))
        case .interrupted(let host, let detail):
            ExchangeTexts.interrupted(host: host, detail: CountTexts.ending(detail))
        case .emptyResponse(let host): ExchangeTexts.emptyResponse(host)
        case .notHTTP(let host, let detail): ExchangeTexts.notHTTP(host: host, detail: detail)
        case .tooLarge(let limit): ExchangeTexts.documentTooLarge(FormattedNumber.bytes(Int64(limit)))
        case .headersTooLarge(let limit): ExchangeTexts.headersTooLarge(FormattedNumber.bytes(Int64(limit)))
        case .tooManyRedirects(let limit): ExchangeTexts.tooManyRedirects(limit)
        case .redirectLoop(let url): ExchangeTexts.redirectLoop(url)
        case .redirectToOtherScheme(let address): ExchangeTexts.redirectToOtherScheme(address)
        case .redirectIntoPrivateNetwork(let address):
            ExchangeTexts.redirectIntoPrivateNetwork(address)
        case .privateAddress(let host):
            ExchangeTexts.privateAddress(host)
        case .feedTurnedPrivate(let host):
            ExchangeTexts.feedTurnedPrivate(host)
        case .redirectToNoAddress(let word): ExchangeTexts.redirectToNoAddress(word)
        case .hostAskedToWait(let host, let status):
            ExchangeTexts.hostAskedForFewer(host: host, status: status.map { " (\($0))" } ?? "")
        case .hostRateLimited(let host): ExchangeTexts.hostRateLimited(host)
        case .fileNotFound(let path): ExchangeTexts.fileNotFound(path)
        case .notAFile(let path): ExchangeTexts.notAFile(path)
        case .fileUnreadable(let path, let reason): ExchangeTexts.fileUnreadable(path: path, reason: reason)
        case .notAFeed(let kind): ExchangeTexts.notAFeed(kind.translated)
        case .emptyDocument: ExchangeTexts.emptyDocument
        case .unreadableDocument(let detail, let line):
            line.map { ExchangeTexts.unreadableAtLine(line: $0, detail: detail) }
                ?? ExchangeTexts.unreadableDocument(detail)
        case .truncatedDocument: ExchangeTexts.truncatedDocument
        case .expandedDocument(let limit, let line):
            ExchangeTexts.expandedDocument(limit: FormattedNumber.bytes(Int64(limit)), line: line)
        case .programsNotAllowed:
            ExchangeTexts.programsNotAllowed
        case .programNotStarted(let program, let reason):
            ExchangeTexts.programNotStarted(program: program, reason: reason)
        case .programTookTooLong(let program, let seconds):
            ExchangeTexts.programTookTooLong(program: program, seconds: seconds)
        case .programFailed(let program, let status, let errorOutput):
            ExchangeTexts.programFailed(program: program, status: status, errorOutput: Self.behind(errorOutput))
        case .programPrintedNothing(let program, let errorOutput):
            ExchangeTexts.programPrintedNothing(program: program, errorOutput: Self.behind(errorOutput))
        case .download(let cause): cause.translated
        case .cancelled: ExchangeTexts.transferCancelled
        case .cannotStart(let reason): ExchangeTexts.transfersCannotStart(reason)
        case .failed(let host, let detail): ExchangeTexts.transferFailed(host: host, detail: detail)
        }
    }

    private static func behind(_ errorOutput: String) -> String {
        errorOutput.isEmpty ? CountTexts.stop : ": \(errorOutput)"
    }

    private static func timedOut(_ host: String, _ phase: ExchangePhase, _ seconds: String) -> String {
        switch phase {
        case .resolving: ExchangeTexts.timedOutResolving(host: host, seconds: seconds)
        case .connecting: ExchangeTexts.timedOutConnecting(host: host, seconds: seconds)
        case .waitingForAnswer: ExchangeTexts.timedOutWaitingForAnswer(host: host, seconds: seconds)
        case .silent: ExchangeTexts.timedOutSilent(host: host, seconds: seconds)
        case .receiving: ExchangeTexts.timedOutReceiving(host: host, seconds: seconds)
        case .tooSlow: ExchangeTexts.timedOutTooSlow(host: host, seconds: seconds)
        }
    }

    private static func tls(_ cause: TLSCause, _ detail: String?) -> String {
        let words =
            switch cause {
            case .expired: ExchangeTexts.certificateExpired
            case .notYetValid: ExchangeTexts.certificateNotYetValid
            case .selfSigned: ExchangeTexts.certificateSelfSigned
            case .unknownIssuer: ExchangeTexts.certificateOfUnknownIssuer
            case .wrongHost: ExchangeTexts.certificateOfOtherHost
            case .revoked: ExchangeTexts.certificateRevoked
            case .noTLS: ExchangeTexts.doesNotSpeakTLS
            case .handshake: ExchangeTexts.tlsHandshakeFailed
            case .certificateFile: ExchangeTexts.certificateFileUnreadable
            case .other: ExchangeTexts.certificateUnchecked
            }
        return words
            + (detail.map { ExchangeTexts.problemEndsWithDetail($0) } ?? CountTexts.stop)
    }

    fileprivate enum Document {
        case feed, page, file

        var name: String {
            switch self {
            case .feed: ExchangeTexts.requestedFeed
            case .page: ExchangeTexts.requestedPage
            case .file: ExchangeTexts.requestedFile
            }
        }
    }

    fileprivate static func status(_ status: Int, of kind: Document) -> String {
        let isFile = kind == .file
        let document = kind.name
        let words =
            switch status {
            case 201..<300 where isFile: ExchangeTexts.noFileToSend
            case 304 where isFile: ExchangeTexts.fileUnchanged
            case 300..<400 where isFile:
                ExchangeTexts.fileMoved
            case 401 where isFile:
                ExchangeTexts.fileWantsCredentials
            case 403 where isFile: ExchangeTexts.fileRefused
            case 200: ExchangeTexts.documentSent
            case 304: ExchangeTexts.nothingChanged
            case 400: ExchangeTexts.requestNotUnderstood
            case 401: ExchangeTexts.credentialsWanted
            case 402: ExchangeTexts.paymentWanted
            case 403: ExchangeTexts.accessRefused
            case 404: ExchangeTexts.nothingAtAddress(document)
            case 406: ExchangeTexts.noVersionToSend
            case 408: ExchangeTexts.tiredOfWaiting
            case 410: ExchangeTexts.documentGone(document)
            case 421: ExchangeTexts.notResponsible
            case 429: ExchangeTexts.fewerRequestsWanted
            case 451: ExchangeTexts.legalReasons
            case 500: ExchangeTexts.errorOfServer
            case 502, 504: ExchangeTexts.gatewayGetsNoAnswer
            case 503: ExchangeTexts.overloaded
            case 200..<300: ExchangeTexts.answeredWithoutDocument
            case 300..<400: ExchangeTexts.redirectsToNowhere
            case 400..<500: ExchangeTexts.requestRefused
            case 500..<600: ExchangeTexts.serverFailed
            default: ExchangeTexts.statusDoesNotExist
            }
        return ExchangeTexts.wordsWithStatus(words: words, status: status)
    }
}

extension DownloadCause {
    fileprivate var translated: String {
        switch self {
        case .cancelled: ExchangeTexts.downloadCancelled
        case .notAWebAddress(let address): ExchangeTexts.notAWebAddress(address)
        case .privateAddress(let place):
            ExchangeTexts.downloadOfPrivateAddress(place)
        case .silent(let seconds): ExchangeTexts.serverSilent(seconds)
        case .gaveUp(let seconds, let cause):
            ExchangeTexts.gaveUp(
                duration: TimeTexts.duration(TimeInterval(seconds)), cause: CountTexts.ending(cause?.translated))
        case .connection(let detail): ExchangeTexts.connectionFailed(detail)
        case .untrusted(let detail): ExchangeTexts.serverUntrusted(detail)
        case .tooManyRedirects: ExchangeTexts.redirectsWithoutEnd
        case .status(let status): ExchangeCause.status(status, of: .file)
        case .tooLarge(let limit): ExchangeTexts.fileTooLarge(limit)
        case .unexpectedContent(let found, let expected):
            ExchangeTexts.unexpectedContent(found: found, expected: expected)
        case .lengthMismatch(let announced, let received):
            ExchangeTexts.lengthMismatch(announced: announced, received: received)
        case .emptyFile(let announced):
            ExchangeTexts.emptyFile(announced)
        case .contradiction(let detail): ExchangeTexts.contradiction(detail)
        case .fullDisk: ExchangeTexts.fullDisk
        case .unusableFolder(let detail): ExchangeTexts.unusableFolder(detail)
        case .unreadableDocument(nil): ExchangeTexts.fetchedDocumentVanished
        case .unreadableDocument(let reason?): ExchangeTexts.fetchedDocumentUnreadable(reason)
        case .unplaced(let error): error.translated
        }
    }
}

extension AddressFault {
    fileprivate var translated: String {
        switch self {
        case .namesNoHost: ExchangeTexts.namesNoHost
        case .namesNoFile: ExchangeTexts.namesNoFile
        case .hasNoScheme: ExchangeTexts.hasNoScheme
        case .other(let words): words
        }
    }
}

extension DocumentKind {
    fileprivate var translated: String {
        switch self {
        case .htmlPage: ExchangeTexts.htmlPage
        case .json: ExchangeTexts.jsonDocument
        case .gzip: ExchangeTexts.gzipData
        case .zip: ExchangeTexts.zipArchive
        case .pdf: ExchangeTexts.pdfDocument
        case .feedList: ExchangeTexts.feedList
        case .sitemap: ExchangeTexts.sitemap
        case .svg: ExchangeTexts.svgImage
        case .feed: ExchangeTexts.feed
        case .binary: ExchangeTexts.binaryData
        case .text: ExchangeTexts.plainText
        case .xml(let element): ExchangeTexts.otherXML(element)
        }
    }
}
