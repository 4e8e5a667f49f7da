import News

/// A coarse cause of a feed's failure: causes with the same remedy share a case.
enum ProblemCause: Hashable {
    case hostNotFound, noConnection, noNetwork, insecure, tooSlow, interrupted, notFeed, unreadable, tooLarge
    case redirect, privateAddress, hostPaused, botWall, address, file, program, cancelled, other
    case status(Int)

    init(_ cause: ExchangeCause?) {
        self =
            switch cause {
            case .unresolvedHost: .hostNotFound
            case .refusesConnections, .noRoute, .noReaction, .cannotConnect, .proxy, .tooManyOpenFiles: .noConnection
            case .noNetwork: .noNetwork
            case .secureConnection: .insecure
            case .timedOut: .tooSlow
            case .interrupted, .emptyResponse, .notHTTP: .interrupted
            case .notAFeed: .notFeed
            case .emptyDocument, .unreadableDocument, .truncatedDocument: .unreadable
            case .tooLarge, .headersTooLarge, .expandedDocument: .tooLarge
            case .tooManyRedirects, .redirectLoop, .redirectToOtherScheme, .redirectIntoPrivateNetwork,
                .redirectToNoAddress:
                .redirect
            case .privateAddress, .feedTurnedPrivate: .privateAddress
            case .hostAskedToWait, .hostRateLimited: .hostPaused
            case .badAddress, .unsupportedScheme: .address
            case .fileNotFound, .notAFile, .fileUnreadable: .file
            case .programsNotAllowed, .programNotStarted, .programTookTooLong, .programFailed, .programPrintedNothing:
                .program
            case .cancelled: .cancelled
            case .status(let status), .pageStatus(let status): .status(status)
            case .botWall, .pageBotWall: .botWall
            case .gone: .status(410)
            case .credentialsRefused: .status(401)
            case .download(.gaveUp(_, let cause?)): ProblemCause(cause)
            case .download(let cause): Self.of(cause)
            case .cannotStart, .failed, nil: .other
            }
    }

    /// The cause for a document that the background session was fetching.
    private static func of(_ cause: DownloadCause) -> ProblemCause {
        switch cause {
        case .silent, .gaveUp: .tooSlow
        case .connection: .noConnection
        case .untrusted: .insecure
        case .tooManyRedirects: .redirect
        case .notAWebAddress: .address
        case .privateAddress: .privateAddress
        case .status(let status): .status(status)
        case .tooLarge: .tooLarge
        case .lengthMismatch, .emptyFile, .contradiction: .interrupted
        case .unreadableDocument: .unreadable
        case .cancelled: .cancelled
        case .unexpectedContent, .fullDisk, .unusableFolder, .unplaced: .other
        }
    }
}
