/// A command failed: its sentence goes to stderr, and the process ends with the exit code.
package struct CommandFailure: Error, CustomStringConvertible, Equatable {
    package let exitCode: Int32
    /// Empty if everything has been said.
    package let description: String

    package init(_ sentence: String, status: ExitStatus = .failure) {
        description = sentence
        exitCode = status.rawValue
    }

    /// A failure about which everything has been said.
    package init(exitCode: Int32) {
        description = ""
        self.exitCode = exitCode
    }

    /// As in a shell: 128 plus the number of the signal that ended the program.
    /// - Parameter sentence: empty if everything has been said.
    package init(signal: Int32, _ sentence: String = "") {
        description = sentence
        exitCode = 128 + signal
    }
}
