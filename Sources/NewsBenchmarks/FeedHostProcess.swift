import Foundation
import Glibc

/// The feed host from outside.
final class FeedHostProcess {
    private let process = Process()
    /// Ends with this process, and the host with it.
    private let input = Pipe()
    private let output = Pipe()
    /// How many answers have been told of.
    private(set) var answers = 0

    /// Returns when the host listens.
    init() throws {
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["host"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        guard try output.fileHandleForReading.read(upToCount: 1)?.isEmpty == false else {
            throw PseudoTerminal.Failure(description: "The host of the feeds could not be started.")
        }
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// Takes in what has been told of since the last time.
    func update() {
        var waiting = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 0) > 0 else { return }
        answers += output.fileHandleForReading.availableData.count
    }
}
