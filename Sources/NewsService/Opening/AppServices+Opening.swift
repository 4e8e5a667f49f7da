package import News
import NewsStore
import Newsroom

extension AppServices {
    /// Hands a file that comes with an article to the user's program for it: the downloaded one, where there is one.
    /// - Parameter configuration: which programs there are.
    /// - Returns: what was opened.
    package func open(_ enclosure: Enclosure, _ configuration: Configuration) async throws -> String {
        let opener = AddressOpener(for: enclosure, configuration)
        let path = try await downloads.open(enclosure.url) { _, path in try await opener.open(file: path) }
        if let path { return path }
        try await opener.open(enclosure.url)
        return FeedAddress.withoutCredentials(enclosure.url)
    }

    /// Hands a downloaded file to the user's program for it.
    /// - Parameter configuration: which programs there are.
    /// - Returns: its path.
    package func open(_ id: Download.ID, _ configuration: Configuration) async throws -> String {
        try await downloads.open(id) { download, path in
            try await AddressOpener(for: download.enclosure, configuration).open(file: path)
        }
    }
}
