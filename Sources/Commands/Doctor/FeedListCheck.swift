import Glibc
import News
import NewsService
import NewsStore
import Newsroom

/// Checks whether every line of the feed list is usable.
enum FeedListCheck {
    /// Broken lines beyond this number are only counted.
    private static let maximumReported = 3

    static func run(_ locations: Locations) async -> DoctorCheck {
        let path = locations.feedList
        do {
            let file = FeedListFile(path: path)
            let read = try file.read()
            // Commands with --urls also refuse a missing list.
            if read == nil, let failure = locations.missingFeedList {
                return DoctorCheck("feed list", .problem, failure.description)
            }
            if read?.entries.isEmpty != false, access(locations.data + "/newsterm.db", F_OK) == 0,
                let library = try? Library.open(directory: locations.data)
            {
                defer { library.close() }
                try await Subscriptions(file: file, library: library).requireList()
            }
            guard let list = read else {
                return DoctorCheck("feed list", .note, "There is no \(path); newsterm feeds add URL creates one.")
            }
            let (entries, broken) = list.evaluated
            let problems = (broken + SavedQuery.read(list.queries).problems).sorted { $0.line < $1.line }
            if problems.isEmpty {
                return DoctorCheck("feed list", .ok, "\(path) is understood; feeds: \(entries.count).")
            }
            let lines = problems.prefix(maximumReported).map { "\(path):\($0.line): \($0.message)" }
            let more = problems.dropFirst(maximumReported).count
            let rest = more > 0 ? [more.counted("more line has a mistake", "more lines have a mistake")] : []
            return DoctorCheck(
                "feed list", .problem, (lines + rest).joined(separator: "; "),
                remedy: "Fix these lines in the file, or remove them; the others are used as they are.")
        } catch {
            return DoctorCheck("feed list", .problem, "\(error)")
        }
    }
}
