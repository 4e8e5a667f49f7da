import Foundation
import Newsroom
import Web

/// Half an answer that a job has got, in a file beside the job's own.
struct JobAnswer: AnswerKeeper {
    private struct Heading: Codable {
        let address: String
        let head: ResponseHead
    }

    private static let largestSize = 17_000_000

    private let file: AtomicFile
    /// Whether another process goes on with the job.
    private let isWanted: @Sendable () -> Bool

    init(path: String, isWanted: @escaping @Sendable () -> Bool) {
        file = AtomicFile(path: path, largestSize: Self.largestSize, mode: 0o600)
        self.isWanted = isWanted
    }

    func take(_ address: String) -> KeptAnswer? {
        guard let bytes = try? file.read()?.bytes else { return nil }
        // Once: what is wrong with it must not come back for ever.
        unlink(file.path)
        guard let end = bytes.firstIndex(of: 0x0a),
            let heading = try? JSONDecoder().decode(Heading.self, from: Data(bytes[..<end])), heading.address == address
        else { return nil }
        return KeptAnswer(head: heading.head, bytes: Array(bytes[(end + 1)...]))
    }

    func keep(_ answer: KeptAnswer, of address: String) {
        guard isWanted(), let heading = try? JSONEncoder().encode(Heading(address: address, head: answer.head)) else {
            return
        }
        // Where it cannot be written, the next process asks for the whole.
        try? file.replace(with: Array(heading) + [0x0a] + answer.bytes)
    }
}
