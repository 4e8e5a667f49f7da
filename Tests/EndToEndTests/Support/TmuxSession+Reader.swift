import Foundation
import Testing

extension TmuxSession {
    /// The reader's process: the child of the shell that `Household.read` starts.
    func readerProcess() throws -> Int32 {
        let shell = try processIdentifier()
        let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
        return try #require(children.split(separator: " ").compactMap { Int32($0) }.first)
    }
}
