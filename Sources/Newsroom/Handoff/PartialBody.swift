import BackgroundTransfers
import FoundationEssentials
import News
import Synchronization
import Web

/// The received bytes of a response as sent, kept only if another process can resume from them and while there is room.
final class PartialBody: Sendable {
    /// A memory limit shared by the partial bodies of one refresh.
    final class MemoryBudget: Sendable {
        /// In bytes. Most documents are compressed or arrive within a second, so little is kept.
        static let size = 16_000_000

        private let free: Mutex<Int>

        init(size: Int = MemoryBudget.size) { free = Mutex(size) }

        func take(_ bytes: Int) -> Bool {
            free.withLock { free in
                guard bytes <= free else { return false }
                free -= bytes
                return true
            }
        }

        func release(_ bytes: Int) { free.withLock { $0 += bytes } }
    }

    private struct State {
        /// nil if nothing is kept.
        var head: ResponseHead?
        var bytes: [UInt8] = []
    }

    private let room: MemoryBudget
    private let state = Mutex(State())

    init(room: MemoryBudget) { self.room = room }

    deinit { room.release(state.withLock { $0.bytes.count }) }

    /// A new response begins.
    func begin(_ head: ResponseHead) {
        drop()
        if head.canBeResumed { state.withLock { $0.head = head } }
    }

    func append(_ bytes: UnsafeRawBufferPointer) {
        let isKept = state.withLock { state in
            guard state.head != nil else { return true }
            guard room.take(bytes.count) else { return false }
            state.bytes.append(contentsOf: bytes)
            return true
        }
        // A gap would make the rest useless.
        if !isKept { drop() }
    }

    /// What is kept; nil if nothing is.
    /// - Parameter date: When the head of the response arrived, or slightly later.
    func take(at date: Date) -> PartialDownload? {
        state.withLock { state in
            guard let head = state.head, !state.bytes.isEmpty else { return nil }
            return PartialDownload(bytes: state.bytes, response: DownloadResponse(head, receivedAt: date))
        }
    }

    /// The same for a request of this program; nil if no request could resume from it.
    var kept: PartialResponse? {
        state.withLock { state in state.head.flatMap { PartialResponse(head: $0, bytes: state.bytes) } }
    }

    private func drop() {
        let bytes = state.withLock { state in
            defer { state = State() }
            return state.bytes.count
        }
        room.release(bytes)
    }
}

extension ResponseHead {
    /// Whether the server can tell by a validator which version and encoding of the document the bytes belong to.
    fileprivate var canBeResumed: Bool {
        status == 200 && FeedAddress.isWeb(url) && HTTPValidator(self, isAsSent: true) != nil
    }
}
