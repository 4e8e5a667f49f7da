import Foundation

/// Where threads meet: nobody leaves before `size` have come, and the most there ever were at once is remembered.
final class Rendezvous: @unchecked Sendable {
    // Unchecked: everything below is touched with the condition locked only.
    private let condition = NSCondition()
    private let size: Int
    private var round = 0
    private var present = 0
    private var inside = 0
    private var most = 0

    init(size: Int) { self.size = size }

    var mostAtOnce: Int {
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
