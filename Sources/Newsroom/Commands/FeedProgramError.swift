import News

/// Why a program produced no feed, as a sentence for the user.
enum FeedProgramError: Error, Equatable, CustomStringConvertible {
    case notAllowed
    /// The program, and the system's reason.
    case notStarted(String, reason: String)
    case tookTooLong(String, limit: Duration)
    /// The program, its exit status, and the first line of its standard error.
    case failed(String, status: Int32, String)
    case printedNothing(String, String)

    var description: String {
        switch self {
        case .notAllowed:
            "A program makes this feed, and runs only if you allow it: set allow_commands = true under [refresh] in "
                + "config.toml."
        case .notStarted(let program, let reason): "\(shown(program)) cannot be started: \(reason)."
        case .tookTooLong(let program, let limit):
            "\(shown(program)) timed out after \(limit.components.seconds) s and was stopped."
        case .failed(let program, let status, let errorLine):
            "\(shown(program)) ended with \(status)\(suffix(errorLine))"
        case .printedNothing(let program, let errorLine): "\(shown(program)) printed nothing\(suffix(errorLine))"
        }
    }
}

extension FeedProgramError {
    var cause: ExchangeCause {
        switch self {
        case .notAllowed: .programsNotAllowed
        case .notStarted(let program, let reason): .programNotStarted(shown(program), reason: reason)
        case .tookTooLong(let program, let limit):
            .programTookTooLong(shown(program), seconds: limit.components.seconds)
        case .failed(let program, let status, let errorLine):
            .programFailed(shown(program), status: status, errorOutput: shown(errorLine))
        case .printedNothing(let program, let errorLine):
            .programPrintedNothing(shown(program), errorOutput: shown(errorLine))
        }
    }

    /// The end of a sentence.
    private func suffix(_ errorLine: String) -> String {
        guard let last = errorLine.last else { return "." }
        return ": \(shown(errorLine))" + (".!?…".contains(last) ? "" : ".")
    }

    /// A program's output may contain an address with a password, and anything else.
    private func shown(_ text: String) -> String {
        FeedListProblem.shown(FeedAddress.strippingCredentials(from: text))
    }
}
