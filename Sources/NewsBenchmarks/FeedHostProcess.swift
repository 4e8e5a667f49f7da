import Foundation
import Glibc

/// The parent's side of the feed host.
final class FeedHostProcess {
    private let process = Process()
    /// Ends with this process, which ends the host.
    private let input = Pipe()
    private let output = Pipe()
    /// The number of responses reported so far.
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

    /// Reads the reports since the last call.
    func update() {
        var waiting = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 0) > 0 else { return }
        answers += output.fileHandleForReading.availableData.count
    }
}
