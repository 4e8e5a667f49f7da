import BackgroundTransfers
import FoundationEssentials
import News
import NewsStore
package import Newsroom

extension Downloads {
    /// Makes the downloads as configured.
    /// - Parameters:
    ///   - isInBackground: whether this process runs without a user.
    ///   - report: takes a sentence about the session's record.
    ///   - note: takes an entry for the journal.
    init(
        _ configuration: Configuration.Downloads, _ rules: AddressAccessRules, library: Library, locations: Locations,
        isInBackground: Bool, report: @escaping @Sendable (String) -> Void,
        note: @escaping @Sendable (NewsEntry) -> Void,
        now: @escaping @Sendable () -> Date
    ) {
        func session(_ origin: TransferOrigin) -> BackgroundSession {
            locations.session(BackgroundSessionConfiguration(configuration), origin: origin, report: report)
        }
        self.init(
            library: library, session: session(.foreground),
            automatic: session(.background(wake: TransferSession.wake)), hasUser: !isInBackground,
            settings: Settings(
                folder: DownloadFolder(
                    path: configuration.folder.map(locations.folder(named:)) ?? locations.podcasts,
                    pattern: configuration.names),
                automatic: configuration.automatic, retention: configuration.retention),
            stagingFolder: locations.finishedDownloads, rules: rules, note: { note(.download(note: $0)) }, now: now)
    }

    /// Handles the downloads until cancelled. After a failure, such as a full disk, retries a little later, then less
    /// and less often.
    /// - Parameters:
    ///   - hasEnded: called for files that are moved into place only now.
    ///   - tell: takes each new error once, for the user.
    package func follow(hasEnded: @escaping EndHandler, _ tell: (any Error) -> Void) async {
        var (pause, last) = (Self.retries.lowerBound, "")
        while !Task.isCancelled {
            do {
                try await run(hasEnded: hasEnded)
            } catch is CancellationError {
                return
            } catch {
                let sentence = "\(error)"
                if sentence != last { tell(error) }
                last = sentence
            }
            guard (try? await Task.sleep(for: pause)) != nil else { return }
            pause = min(pause * 2, Self.retries.upperBound)
        }
    }

    /// Pauses before retries: the first, and the longest.
    private static var retries: ClosedRange<Duration> { .seconds(5)...Duration.seconds(300) }
}
