import Presentation
import Texts

extension ProblemsTexts {
    /// The heading over feeds that failed for the same cause.
    static func feeds(_ count: Int, _ cause: ProblemCause) -> String {
        feedsWithCause(feeds: CountTexts.feeds(count), cause: name(of: cause))
    }

    private static func name(of cause: ProblemCause) -> String {
        switch cause {
        case .hostNotFound: hostNotFound
        case .noConnection: noConnection
        case .noNetwork: noNetwork
        case .insecure: insecure
        case .tooSlow: tooSlow
        case .interrupted: interrupted
        case .notFeed: notFeed
        case .unreadable: unreadable
        case .tooLarge: tooLarge
        case .redirect: redirect
        case .privateAddress: privateAddress
        case .hostPaused: hostPaused
        case .botWall: botWall
        case .address: address
        case .file: file
        case .program: program
        case .cancelled: cancelled
        case .other: other
        case .status(410): goneForGood
        case .status(404): notFound
        case .status(401):
            wantsCredentials
        case .status(403): accessRefused
        case .status(let status): serverError(status)
        }
    }
}
