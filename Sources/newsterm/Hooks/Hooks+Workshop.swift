import BackgroundTasks

extension Hooks {
    /// What goes wrong is written into the journal by this process, also when its tasks have ended, or it runs none.
    init(_ workshop: Workshop) {
        let locations = workshop.locations
        self.init(workshop.configuration.hooks, library: workshop.library, folder: locations.background) {
            Journal.note(.hookFailed(words: $0), locations, log: workshop.log)
        }
    }
}
