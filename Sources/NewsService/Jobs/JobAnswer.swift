import FoundationEssentials
import Glibc
import Newsroom
package import Web

/// A partial response to a job's request, in a file beside the job's own.
package struct JobAnswer: PartialResponseStore {
    private struct Heading: Codable {
        let address: String
        let head: ResponseHead
    }

    private static let largestSize = 17_000_000

    private let file: AtomicFile
    /// Whether another process continues the job.
    private let isWanted: @Sendable () -> Bool

    init(path: String, isWanted: @escaping @Sendable () -> Bool) {
        file = AtomicFile(path: path, largestSize: Self.largestSize, mode: 0o600)
        self.isWanted = isWanted
    }

    package func take(_ address: String) async -> PartialResponse? {
        await onDisk {
            guard let bytes = try? file.read()?.bytes else { return nil }
            let end = bytes.firstIndex(of: 0x0a) ?? bytes.endIndex
            let heading = try? JSONDecoder().decode(Heading.self, from: Data(bytes[..<end]))
            // The job may ask another address first.
            if let heading, heading.address != address { return nil }
            // Used only once: a damaged one must not come back forever.
            unlink(file.path)
            return heading.flatMap { PartialResponse(head: $0.head, bytes: Array(bytes[(end + 1)...])) }
        }
    }

    package func keep(_ answer: PartialResponse, of address: String) async {
        guard isWanted(), let heading = try? JSONEncoder().encode(Heading(address: address, head: answer.head)) else {
            return
        }
        // If it cannot be written, the next process requests the whole.
        await onDisk { try? file.replace(with: Array(heading) + [0x0a] + answer.bytes) }
    }
}
