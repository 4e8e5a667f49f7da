import News
import Presentation
import Texts

struct StarterFeed: Hashable {
    let title: String
    let url: String
}

/// Suggested feeds: long-lived ones with many readers and a published address.
enum StarterFeeds {
    enum Topic: CaseIterable {
        case world, technology, programming, freeSoftware, security, science, podcasts, reading, comics, japanese
    }

    /// All topics; the one in the user's language comes first.
    static var topics: [Topic] {
        guard InterfaceLocale.current.language == .japanese else { return Topic.allCases }
        return [.japanese] + Topic.allCases.filter { $0 != .japanese }
    }

    static func feeds(on topic: Topic) -> [StarterFeed] {
        switch topic {
        case .world:
            [
                StarterFeed(title: "BBC News", url: "https://feeds.bbci.co.uk/news/world/rss.xml"),
                StarterFeed(title: "The Guardian", url: "https://www.theguardian.com/world/rss"),
                StarterFeed(title: "NPR News", url: "https://feeds.npr.org/1001/rss.xml"),
                StarterFeed(title: "Deutsche Welle", url: "https://rss.dw.com/rdf/rss-en-all"),
                StarterFeed(title: "Al Jazeera", url: "https://www.aljazeera.com/xml/rss/all.xml"),
            ]
        case .technology:
            [
                StarterFeed(title: "Hacker News", url: "https://news.ycombinator.com/rss"),
                StarterFeed(title: "Lobsters", url: "https://lobste.rs/rss"),
                StarterFeed(title: "Ars Technica", url: "https://feeds.arstechnica.com/arstechnica/index"),
                StarterFeed(title: "The Register", url: "https://www.theregister.com/headlines.atom"),
                StarterFeed(title: "Daring Fireball", url: "https://daringfireball.net/feeds/main"),
            ]
        case .programming:
            [
                StarterFeed(title: "Simon Willison", url: "https://simonwillison.net/atom/everything/"),
                StarterFeed(title: "Swift.org", url: "https://www.swift.org/atom.xml"),
                StarterFeed(title: "Rust Blog", url: "https://blog.rust-lang.org/feed.xml"),
                StarterFeed(title: "Go Blog", url: "https://go.dev/blog/feed.atom"),
            ]
        case .freeSoftware:
            [
                StarterFeed(title: "LWN.net", url: "https://lwn.net/headlines/rss"),
                StarterFeed(title: "Planet Debian", url: "https://planet.debian.org/rss20.xml"),
                StarterFeed(title: "Planet GNOME", url: "https://planet.gnome.org/rss20.xml"),
                StarterFeed(title: "Phoronix", url: "https://www.phoronix.com/rss.php"),
            ]
        case .security:
            [
                StarterFeed(title: "Schneier on Security", url: "https://www.schneier.com/feed/atom/"),
                StarterFeed(title: "Krebs on Security", url: "https://krebsonsecurity.com/feed/"),
                StarterFeed(title: "Debian Security", url: "https://www.debian.org/security/dsa"),
            ]
        case .science:
            [
                StarterFeed(title: "NASA", url: "https://www.nasa.gov/feed/"),
                StarterFeed(title: "Quanta Magazine", url: "https://www.quantamagazine.org/feed/"),
                StarterFeed(title: "Nature", url: "https://www.nature.com/nature.rss"),
                StarterFeed(title: "ScienceDaily", url: "https://www.sciencedaily.com/rss/all.xml"),
            ]
        case .podcasts:
            [
                StarterFeed(
                    title: "BBC Global News Podcast", url: "https://podcasts.files.bbci.co.uk/p02nq0gn.rss"),
                StarterFeed(title: "In Our Time", url: "https://podcasts.files.bbci.co.uk/b006qykl.rss"),
                StarterFeed(title: "99% Invisible", url: "https://feeds.simplecast.com/BqbsxVfO"),
            ]
        case .reading:
            [
                StarterFeed(title: "kottke.org", url: "https://feeds.kottke.org/main"),
                StarterFeed(title: "The Marginalian", url: "https://www.themarginalian.org/feed/"),
                StarterFeed(title: "Longreads", url: "https://longreads.com/feed/"),
            ]
        case .comics:
            [
                StarterFeed(title: "xkcd", url: "https://xkcd.com/rss.xml"),
                StarterFeed(title: "SMBC", url: "https://www.smbc-comics.com/comic/rss"),
            ]
        case .japanese:
            [
                StarterFeed(title: "朝日新聞", url: "https://www.asahi.com/rss/asahi/newsheadlines.rdf"),
                StarterFeed(title: "ITmedia NEWS", url: "https://rss.itmedia.co.jp/rss/2.0/news_bursts.xml"),
                StarterFeed(title: "Publickey", url: "https://www.publickey1.jp/atom.xml"),
                StarterFeed(title: "GIGAZINE", url: "https://gigazine.net/news/rss_2.0/"),
            ]
        }
    }
}
