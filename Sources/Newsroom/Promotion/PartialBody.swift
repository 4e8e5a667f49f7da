import BackgroundTransfers
import FoundationEssentials
import Synchronization
import Web

/// What has come of an answer, as it was sent: kept only while somebody could go on from it, and as long as there is room.
final class PartialBody: Sendable {
    /// For the partial bodies of one refresh together.
    final class Room: Sendable {
        /// Bytes. Most documents come compressed, or are here within a second: what is kept is little.
        static let size = 16_000_000

        private let free: Mutex<Int>

        init(size: Int = Room.size) { free = Mutex(size) }

        func take(_ bytes: Int) -> Bool {
            free.withLock { free in
                guard bytes <= free else { return false }
                free -= bytes
                return true
            }
        }

        func giveBack(_ bytes: Int) { free.withLock { $0 += bytes } }
    }

    private struct State {
        /// Nil: nothing is kept.
        var head: ResponseHead?
        var bytes: [UInt8] = []
    }

    private let room: Room
    private let state = Mutex(State())

    init(room: Room) { self.room = room }

    deinit { room.giveBack(state.withLock { $0.bytes.count }) }

    /// A new answer has come.
    func begin(_ head: ResponseHead) {
        drop()
        if head.canBeGoneOnFrom { state.withLock { $0.head = head } }
    }

    func append(_ bytes: UnsafeRawBufferPointer) {
        let isKept = state.withLock { state in
            guard state.head != nil else { return true }
            guard room.take(bytes.count) else { return false }
            state.bytes.append(contentsOf: bytes)
            return true
        }
        // Half a beginning is none.
        if !isKept { drop() }
    }

    /// What is kept; nil: nothing is.
    /// - Parameter date: when the answer's head came, or a little later.
    func take(at date: Date) -> PartialDownload? {
        state.withLock { state in
            guard let head = state.head, !state.bytes.isEmpty else { return nil }
            return PartialDownload(bytes: state.bytes, response: DownloadResponse(head, receivedAt: date))
        }
    }

    /// The same for a request of this program's own; nil: none could go on from it.
    var kept: KeptAnswer? {
        state.withLock { state in state.head.flatMap { KeptAnswer(head: $0, bytes: state.bytes) } }
    }

    private func drop() {
        let bytes = state.withLock { state in
            defer { state = State() }
            return state.bytes.count
        }
        room.giveBack(bytes)
    }
}

extension ResponseHead {
    /// Whether the bytes of the body are those of a version, or of a form of it, that its server can tell from others.
    fileprivate var canBeGoneOnFrom: Bool {
        status == 200 && url.hasPrefix("http") && HTTPValidator(self, isAsSent: true) != nil
    }
}
