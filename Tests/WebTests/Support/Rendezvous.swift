import Foundation

/// A barrier for threads: none leaves before `size` have arrived. Also records the most that were there at once.
final class Rendezvous: @unchecked Sendable {
    // Unchecked: all state below is only accessed with the condition locked.
    private let condition = NSCondition()
    private let size: Int
    private var round = 0
    private var present = 0
    private var inside = 0
    private var most = 0

    init(size: Int) { self.size = size }

    var maximumAtOnce: Int {
        condition.withLock { most }
    }

    func meet() {
        condition.withLock {
            inside += 1
            most = max(most, inside)
            present += 1
            if present == size {
                present = 0
                round += 1
                condition.broadcast()
            } else {
                let mine = round
                while round == mine { condition.wait() }
            }
        }
    }

    func leave() {
        condition.withLock { inside -= 1 }
    }
}
