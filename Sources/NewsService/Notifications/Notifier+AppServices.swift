import BackgroundTasks
import FoundationEssentials
package import News
package import NewsStore

extension Notifier {
    /// The one of a process.
    /// - Parameter attention: whether the user looks at a reader: then they are not notified.
    package init(_ workshop: AppServices, attention: ReaderAttention = ReaderAttention()) {
        let folder = workshop.locations.background
        self.init(
            workshop.configuration, folder: folder, attention: attention,
            feeds: { try await workshop.library.feeds() }, now: { workshop.clock.now },
            // The scheduler may have stopped by then.
            note: { entry, isFailure in
                Journal.note(
                    entry, workshop.locations, at: workshop.clock.now,
                    result: isFailure.map { $0 ? .failed("") : .newData }, log: workshop.log)
            })
    }

    /// Notifies as the configuration file says by now: the newsterm that ran the tasks before may have written it.
    package func followConfiguration(of workshop: AppServices) async {
        do {
            let locations = workshop.locations
            use(try await onDisk { try locations.loadConfiguration() }.notifications)
        } catch {
            workshop.log.write(error)
        }
    }

    /// A download has come to its end: of a file that is in its place the user is told, and of one that failed. What
    /// waits for its place is told when it has it.
    package func ended(_ download: Download, in library: Library) async {
        guard download.state == .finished || download.state == .failed else { return }
        let feed = try? await library.feeds().first { $0.id == download.feed }
        await downloaded(
            title: download.name, ofFeed: feed?.url, hasFailed: download.state == .failed,
            isAutomatic: download.isAutomatic)
    }
}
