package import News
import NewsStore
import Newsroom

extension AppServices {
    /// Opens an article's attached file with the user's program: the downloaded file, if there is one.
    /// - Parameters:
    ///   - start: where to begin, in seconds; nil for the beginning.
    ///   - configuration: chooses the program.
    /// - Returns: what was opened.
    package func open(
        _ enclosure: Enclosure, from start: Int? = nil, _ configuration: Configuration
    ) async throws -> String {
        let program = AddressOpener(for: enclosure, configuration)
        let opener = try start.map { try program.beginning(at: $0) } ?? program
        let path = try await downloads.open(enclosure.url) { _, path in try await opener.open(file: path) }
        if let path { return path }
        try await opener.open(enclosure.url)
        return FeedAddress.withoutCredentials(enclosure.url)
    }

    /// Opens a downloaded file with the user's program.
    /// - Parameter configuration: chooses the program.
    /// - Returns: the file's path.
    package func open(_ id: Download.ID, _ configuration: Configuration) async throws -> String {
        try await downloads.open(id) { download, path in
            try await AddressOpener(for: download.enclosure, configuration).open(file: path)
        }
    }
}
