import BackgroundTasks
import FoundationEssentials
package import News
package import NewsStore

extension Notifier {
    /// The notifier of a process.
    /// - Parameter attention: whether the user looks at a reader, in which case they are not notified.
    package init(_ services: AppServices, attention: ReaderAttention = ReaderAttention()) {
        let folder = services.locations.background
        self.init(
            services.configuration, folder: folder, attention: attention,
            feeds: { try await services.library.feeds() }, now: { services.clock.now },
            // Not through the scheduler, which may have stopped.
            note: { entry, isFailure in
                Journal.note(
                    entry, services.locations, at: services.clock.now,
                    result: isFailure.map { $0 ? .failed("") : .newData }, log: services.log)
            })
    }

    /// Reloads the settings: the previous lease holder may have changed the configuration file.
    package func followConfiguration(of services: AppServices) async {
        do {
            let locations = services.locations
            use(try await onDisk { try locations.loadConfiguration() }.notifications)
        } catch {
            services.log.write(error)
        }
    }

    /// Notifies that a download has failed, or that its file is in place. A file that still waits for its place is
    /// reported once it has it.
    package func ended(_ download: Download, in library: Library) async {
        guard download.state == .finished || download.state == .failed else { return }
        let feed = try? await library.feeds().first { $0.id == download.feed }
        await downloaded(
            title: download.name, ofFeed: feed?.url, hasFailed: download.state == .failed,
            isAutomatic: download.isAutomatic)
    }
}
