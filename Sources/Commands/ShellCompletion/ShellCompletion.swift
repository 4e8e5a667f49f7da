import ArgumentParser
import News
import NewsService
import NewsStore
import Newsroom

/// The words that a shell offers when the user presses Tab.
///
/// Completion is immediate and leaves no trace: it reads the feed list and the library, writes nothing, uses no
/// network, and offers nothing for what it cannot read.
enum ShellCompletion {
    /// A longer list would not help.
    private static let maximumDownloads = 200

    /// The feeds' addresses.
    static let feeds = kind { locations in
        let titles = LibraryNameReader(directory: locations.data)?.feedTitles() ?? [:]
        return entries(locations).map { entry in
            ShellCandidate(FeedAddress.withoutCredentials(entry.url), entry.title ?? titles[entry.url] ?? "")
        }
    }

    static let feedTags = kind { locations in tagsOfFeeds(locations).map { ShellCandidate($0) } }

    static let articleTags = kind { locations in
        (LibraryNameReader(directory: locations.data)?.articleTags() ?? []).map { ShellCandidate($0) }
    }

    /// Tags of feeds or articles.
    static let tags = kind { locations in
        let ofArticles = LibraryNameReader(directory: locations.data)?.articleTags() ?? []
        return Set(tagsOfFeeds(locations) + ofArticles).sorted().map { ShellCandidate($0) }
    }

    /// Query terms: the fixed ones, and the tags of feeds and articles.
    static let queries = kind { locations in
        let fixed = ["is:unread", "is:read", "is:starred", "has:enclosure", "has:audio", "has:video", "has:image"]
        let tags =
            tagsOfFeeds(locations).map(TagName.shown)
            + (LibraryNameReader(directory: locations.data)?.articleTags() ?? [])
        // A tag with several words would need query quotes inside shell quotes.
        let plain = Set(tags).filter { tag in !tag.contains { $0.isWhitespace || "\"()".contains($0) } }
        return (fixed + plain.sorted().map { "tag:\($0)" }).map { ShellCandidate($0) }
    }

    /// The downloads' numbers.
    static let downloads = kind { locations in
        let downloads = LibraryNameReader(directory: locations.data)?.downloads(limit: maximumDownloads) ?? []
        return downloads.map { ShellCandidate("\($0.id.rawValue)", $0.title) }
    }

    static let accounts = kind { locations in
        (LibraryNameReader(directory: locations.data)?.accountNames() ?? []).map { ShellCandidate($0) }
    }

    /// The services that articles are saved to.
    static let saveServices = kind { locations in
        ((try? locations.loadConfiguration())?.saves ?? []).map { ShellCandidate($0.name, $0.kind.rawValue) }
    }

    /// The background tasks' names.
    static let tasks = CompletionKind.list(TaskIdentifier.allCases.map(\.name))
}

extension ShellCompletion {
    private static func kind(_ candidates: @escaping @Sendable (Locations) -> [ShellCandidate?]) -> CompletionKind {
        .custom { words, _, _ in
            candidates(Locations(words: words)).compactMap { $0?.written(for: .requesting) }
        }
    }

    private static func entries(_ locations: Locations) -> [FeedListEntry] {
        let list = try? FeedListFile(path: locations.feedList).read()
        return list?.entries ?? []
    }

    /// Without tags that are settings: feeds are not looked up by those.
    private static func tagsOfFeeds(_ locations: Locations) -> [String] {
        let tags = entries(locations).flatMap(\.tags)
            .filter { !$0.hasPrefix("!") && !$0.hasPrefix("notify:") && FeedInterval.seconds(ofTag: $0) == nil }
        return Set(tags).sorted()
    }
}

extension Locations {
    /// The locations named by the words of a possibly unfinished command line.
    init(words: [String]) {
        func file(_ option: String) -> String? {
            for (index, word) in words.enumerated().reversed() {
                let path: Substring? =
                    if word == option, index + 1 < words.count {
                        words[index + 1][...]
                    } else if word.hasPrefix(option + "=") {
                        word.dropFirst(option.count + 1)
                    } else {
                        nil
                    }
                if let path { return path.isEmpty ? nil : String(path) }
            }
            return nil
        }
        self.init(configuration: file("--config"), feedList: file("--urls"), data: file("--data"))
    }
}
