import Dispatch
import News

extension FileMover {
    /// Runs disk work on a thread that may block: a disk, a USB stick or a network folder may be slow. Cancelling the
    /// task ends a copy.
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

    /// The marks of existing files by path.
    static func marks(of paths: [String]) async -> [String: FileMark] {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                let marks = paths.compactMap { path in mark(of: path).map { (path, $0) } }
                continuation.resume(returning: Dictionary(marks) { first, _ in first })
            }
        }
    }
}
