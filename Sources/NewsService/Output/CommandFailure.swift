/// A command has failed: its sentence goes to stderr, and the process ends with its exit code.
package struct CommandFailure: Error, CustomStringConvertible, Equatable {
    package let exitCode: Int32
    /// Empty: everything has been said.
    package let description: String

    package init(_ sentence: String, status: ExitStatus = .failure) {
        description = sentence
        exitCode = status.rawValue
    }

    /// Everything has been said.
    package init(exitCode: Int32) {
        description = ""
        self.exitCode = exitCode
    }

    /// As the shell has it: 128 and the number of the signal that ended the program.
    /// - Parameter sentence: empty: everything has been said.
    package init(signal: Int32, _ sentence: String = "") {
        description = sentence
        exitCode = 128 + signal
    }
}
