import News

/// Explains why a line of newsboat's `config` is not imported, and where newsterm has something similar.
enum NewsboatSetting {
    static func reason(_ setting: NewsboatConfiguration.Setting) -> String {
        if let place = places[setting.name] { return "\(shown(setting)) is left out; newsterm has \(place)" }
        switch setting.name {
        case "bind-key", "bind":
            guard setting.values.count > 1 else { return "\(shown(setting)) lacks what the key is to do" }
            return "a key that stands for a row of keys or of operations is left out; newsterm has [commands.NAME]"
        case "unbind-key":
            return "unbind-key is left out; a key that does something else by your [keys] needs no freeing"
        case "include": return "\(shown(setting)) is left out; its lines were not read"
        case "browser", "notify-program":
            let reason = setting.values.isEmpty ? "it names no program" : "a later line says otherwise"
            return "\(shown(setting)) is left out; \(reason)"
        case "cache-file": return "no articles were taken from this file"
        case "urls-source", "urls-sources":
            return "\(shown(setting)) is left out; newsterm reads feeds, and no account of a service"
        case let name where name.hasPrefix("notify-"):
            return "\(shown(setting)) is left out; newsterm has [notifications]"
        case let name where name.hasSuffix("-format"):
            return "\(shown(setting)) is left out; newsterm lays its lines out automatically"
        case let name where name.contains("proxy"):
            return "\(shown(setting)) is left out; newsterm follows the environment's http_proxy and https_proxy"
        default: return "\(shown(setting)) is left out; newsterm has no such setting"
        }
    }

    private static let places = [
        "auto-reload": "[refresh] interval, and refreshes automatically",
        "bookmark-cmd": "[save.NAME], and [commands.NAME] for other services",
        "color": "[theme]",
        "download-path": "[downloads] folder",
        "download-filename-format": "[downloads] names",
        "download-timeout": "[refresh] timeout",
        "external-url-viewer": "show-links (#), which lists an article's links, and [commands.NAME] for a program",
        "max-downloads": "[downloads] at_once",
        "max-download-speed": "[downloads] speed_limit",
        "max-items": "[retention] days: it keeps articles by their age, and has no limit to their number",
        "player": "[enclosures] audio and video",
        "refresh-on-startup": "[refresh] interval, and refreshes automatically",
        "reload-threads": "[refresh] connections",
        "reload-time": "[refresh] interval; a feed's own is every:6h among its tags",
        "save-path": "[save.NAME] with service = \"markdown\" and a folder",
        "show-read-articles": "a key for it, and remembers the choice",
        "show-read-feeds": "a key for it, and remembers the choice",
        "article-sort-order": "a key for it, and remembers the choice",
        "feed-sort-order": "a key for it, and remembers the choice",
    ]

    private static func shown(_ setting: NewsboatConfiguration.Setting) -> String {
        FeedListProblem.shown(setting.name)
    }
}
