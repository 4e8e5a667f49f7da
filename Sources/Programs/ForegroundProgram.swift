import Dispatch

/// A program that has the terminal until it ends, such as an editor. No shell is involved.
public enum ForegroundProgram {
    /// Waits on a thread of its own.
    /// - Parameter command: the program, found by PATH, and its arguments.
    /// - Returns: the status with which it ended, 128 and the signal's number when one ended it.
    public static func run(_ command: [String]) async throws -> Int32 {
        let process = try Spawning.start(command, nil)
        return await withCheckedContinuation { continuation in
            DispatchQueue(label: "ForegroundProgram").async {
                continuation.resume(returning: Spawning.status(of: process))
            }
        }
    }
}
