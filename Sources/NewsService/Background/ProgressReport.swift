package import News

/// A refresh's progress, as it travels between processes.
package struct ProgressReport: Codable, Sendable {
    let done: Int
    let total: Int
    let failed: Int
    let new: Int
    let isRunning: Bool

    init(_ progress: RefreshProgress) {
        done = progress.done
        total = progress.total
        failed = progress.failed
        new = progress.newArticles
        isRunning = progress.isRunning
    }

    package var progress: RefreshProgress {
        RefreshProgress(done: done, total: total, failed: failed, newArticles: new, isRunning: isRunning)
    }
}
