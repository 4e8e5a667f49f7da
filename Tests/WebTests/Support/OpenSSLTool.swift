import Foundation

/// OpenSSL's own tool makes the certificates and is the server; it comes with the certificates of the system.
enum OpenSSLTool {
    struct Failure: Error {
        let arguments: [String]
        let status: Int32
    }

    static let path = "/usr/bin/openssl"

    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Runs it to its end, in a folder.
    static func run(in folder: String, _ arguments: String...) async throws {
        let (process, said) = try start(path, arguments, folder: folder)
        for await _ in said {}
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(arguments: arguments, status: process.terminationStatus)
        }
    }

    /// - Returns: also what it writes, until it ends.
    static func start(
        _ command: String, _ arguments: [String], folder: String
    ) throws -> (Process, AsyncStream<String>) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // A thread rather than the handle's handler, which may crash the process (see CLinux).
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                continuation.yield(String(decoding: data, as: UTF8.self))
            }
            continuation.finish()
        }
        return (process, stream)
    }
}
