import Dispatch
import News
import Programs

extension FileMover {
    /// Runs disk work on a thread that may block: a disk, a USB stick or a network folder may be slow. Cancelling the
    /// task ends a copy.
    static func elsewhere<Value: Sendable>(
        _ work: @escaping @Sendable (FileMover) throws(Failure) -> Value
    ) async throws -> Value {
        let mover = FileMover()
        return try await withTaskCancellationHandler {
            try await DispatchQueue.global(qos: .utility).run { try work(mover) }
        } onCancel: {
            mover.cancel()
        }
    }

    /// The marks of existing files by path.
    static func marks(of paths: [String]) async -> [String: FileMark] {
        await DispatchQueue.global(qos: .utility).run {
            Dictionary(paths.compactMap { path in mark(of: path).map { (path, $0) } }) { first, _ in first }
        }
    }
}
