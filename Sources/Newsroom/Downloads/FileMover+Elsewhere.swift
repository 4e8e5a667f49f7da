import Dispatch
import News

extension FileMover {
    /// Does what needs the disk on a thread that may be kept waiting: a disk, a stick or a folder of the network may take
    /// its time. Cancelling the task ends a copy.
    static func elsewhere<Value: Sendable>(
        _ work: @escaping @Sendable (FileMover) throws(Failure) -> Value
    ) async throws -> Value {
        let mover = FileMover()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
                DispatchQueue.global(qos: .utility).async {
                    continuation.resume(with: Result { try work(mover) })
                }
            }
        } onCancel: {
            mover.cancel()
        }
    }

    /// What there is to know of files, by their paths; of one that is not there, nothing.
    static func marks(of paths: [String]) async -> [String: FileMark] {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                let marks = paths.compactMap { path in mark(of: path).map { (path, $0) } }
                continuation.resume(returning: Dictionary(marks) { first, _ in first })
            }
        }
    }
}
