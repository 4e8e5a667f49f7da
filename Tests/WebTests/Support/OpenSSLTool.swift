import Foundation
import TestSupport

/// OpenSSL's tool, which makes the certificates and is the server; it is installed with the system's certificates.
enum OpenSSLTool {
    struct Failure: Error {
        let arguments: [String]
        let ending: ChildProcess.Ending
    }

    static let path = "/usr/bin/openssl"

    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Runs it in a folder, and waits for its end.
    static func run(in folder: String, _ arguments: String...) async throws {
        let ending = try await ChildProcess.run([path] + arguments, folder: folder)
        guard ending.status == 0 else { throw Failure(arguments: arguments, ending: ending) }
    }
}
