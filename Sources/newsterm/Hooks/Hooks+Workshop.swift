import BackgroundTasks
import Foundation

extension Hooks {
    /// - Parameter note: takes a sentence for the journal; nil: it is written there by this process, which runs no tasks.
    init(_ workshop: Workshop, note: (@Sendable (String) async -> Void)? = nil) {
        let folder = workshop.locations.background
        self.init(
            workshop.configuration.hooks, library: workshop.library, folder: folder,
            note: note ?? { sentence in
                let entry = JournalEntry(date: Date(), identifier: nil, event: .notification, message: sentence)
                do {
                    try Journal.append(entry, directory: folder)
                } catch {
                    Output.say("newsterm: \(sentence)")
                }
            })
    }
}
