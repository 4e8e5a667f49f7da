import BackgroundTasks

extension Hooks {
    /// - Parameter note: takes a sentence for the journal; nil: it is written there by this process, which runs no tasks.
    init(_ workshop: Workshop, note: (@Sendable (String) async -> Void)? = nil) {
        let locations = workshop.locations
        self.init(
            workshop.configuration.hooks, library: workshop.library, folder: locations.background,
            note: note ?? { Journal.note(.notification, $0, locations) })
    }
}
