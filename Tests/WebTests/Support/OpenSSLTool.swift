import Foundation
import TestSupport

/// OpenSSL's own tool makes the certificates and is the server; it comes with the certificates of the system.
enum OpenSSLTool {
    struct Failure: Error {
        let arguments: [String]
        let ending: ChildProcess.Ending
    }

    static let path = "/usr/bin/openssl"

    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Runs it to its end, in a folder.
    static func run(in folder: String, _ arguments: String...) async throws {
        let ending = try await ChildProcess.run([path] + arguments, folder: folder)
        guard ending.status == 0 else { throw Failure(arguments: arguments, ending: ending) }
    }
}
