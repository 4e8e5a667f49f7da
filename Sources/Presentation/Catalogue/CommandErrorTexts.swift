import News
import Texts

extension CommandError {
    var translated: String {
        switch self {
        case .noArticle: ErrorTexts.commandNoArticle
        case .noLink(let command): ErrorTexts.commandNoLink(command)
        case .noComments(let command): ErrorTexts.commandNoComments(command)
        case .notAWebAddress(let command): ErrorTexts.commandNeedsWebAddress(command)
        case .unsetVariable(let command, let variable):
            ErrorTexts.commandUnsetVariable(command: command, variable: variable)
        case .notStarted(let command, let program, let reason):
            ErrorTexts.commandNotStarted(command: command, program: program, reason: reason)
        case .failed(let command, let status, let errorOutput):
            errorOutput.isEmpty
                ? ErrorTexts.commandFailed(command: command, status: Int(status))
                : ErrorTexts.commandFailedWithWords(command: command, status: Int(status), words: errorOutput)
        case .stopped(let command): ErrorTexts.commandStopped(command)
        case .tookTooLong(let command, let seconds):
            ErrorTexts.commandTookTooLong(command: command, seconds: seconds)
        case .printedTooMuch(let command, let kilobytes):
            ErrorTexts.commandPrintedTooMuch(command: command, kilobytes: kilobytes)
        case .printedNothing(let command): UserCommandTexts.printedNothing(command)
        }
    }
}
