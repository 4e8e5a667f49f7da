/// Why a user's command failed.
public enum CommandError: Error, Sendable, Equatable, CustomStringConvertible {
    case noArticle
    case noLink(command: String)
    case noComments(command: String)
    /// The link is neither http nor https.
    case notAWebAddress(command: String)
    /// The program is named by a variable that is not set.
    case unsetVariable(command: String, variable: String)
    case notStarted(command: String, program: String, reason: String)
    /// - Parameter errorOutput: the first line of standard error; empty if there is none.
    case failed(command: String, status: Int32, errorOutput: String)
    /// The user stopped it.
    case stopped(command: String)
    case tookTooLong(command: String, seconds: Int)
    case printedTooMuch(command: String, kilobytes: Int)
    case printedNothing(command: String)

    public var description: String {
        switch self {
        case .noArticle: "The article is no longer stored."
        case .noLink(let command): "\(command) needs a link, and this article has none."
        case .noComments(let command):
            "\(command) needs the page where the article is discussed, and its feed names none."
        case .notAWebAddress(let command): "\(command) needs a web address, and this article's link is not one."
        case .unsetVariable(let command, let variable):
            "\(command) was not run: the variable \(variable), which names its program, is not set."
        case .notStarted(let command, let program, let reason):
            "\(command) was not run: \(program) cannot be started (\(reason))."
        case .failed(let command, let status, let errorOutput):
            "\(command) failed with status \(status)" + (errorOutput.isEmpty ? "." : ": \(errorOutput)")
        case .stopped(let command): "\(command) was stopped."
        case .tookTooLong(let command, let seconds):
            "\(command) was stopped after \(seconds) s; timeout in config.toml sets its limit."
        case .printedTooMuch(let command, let kilobytes):
            "\(command) was stopped, since it printed more than \(kilobytes) kB."
        case .printedNothing(let command): "\(command) printed nothing."
        }
    }
}
