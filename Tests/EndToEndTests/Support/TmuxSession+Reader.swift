import Foundation
import Testing

extension TmuxSession {
    /// The reader's process: the child of the shell that `TestHome.read` starts.
    func readerProcess() throws -> Int32 {
        let shell = try processIdentifier()
        let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
        return try #require(children.split(separator: " ").compactMap { Int32($0) }.first)
    }
}

extension TmuxSession {
    /// Leaves the choice of feeds that an empty library opens with.
    @discardableResult
    func leaveChoice(for text: String = "Welcome: this is newsterm") async throws -> String {
        try await waitFor(text: "to type the address")
        try sendKeys("Escape")
        return try await waitFor(text: text)
    }
}
