import Foundation
import News
import NewsUI
import TOMLKit

/// What newsboat's `config` says, as additions to newsterm's own.
struct NewsboatSettings {
    typealias Note = NewsboatKeys.Note

    private(set) var additions = ConfigurationAdditions()
    private(set) var taken: [Note] = []
    private(set) var leftOut: [Note] = []

    /// - Parameters:
    ///   - present: newsterm's configuration as it stands.
    ///   - hasArticles: whether there are articles for which newsboat's way of keeping them counts.
    ///   - isCacheRead: whether its cache was.
    init(_ newsboat: NewsboatConfiguration, beside present: String, hasArticles: Bool, isCacheRead: Bool) {
        let keys = NewsboatKeys(
            newsboat.settings.compactMap(NewsboatBinding.init), beside: KeysTable.changes(in: present))
        additions.lines = keys.changes.map(ConfigurationAdditions.Line.init)
        taken = keys.taken
        leftOut = keys.leftOut
        let cacheFile = newsboat.settings.last { $0.name == "cache-file" }
        for setting in newsboat.settings where NewsboatBinding(setting) == nil {
            guard setting.name != "keep-articles-days" || !hasArticles else { continue }
            if setting == cacheFile, isCacheRead {
                let sentence = "the articles are taken from this file; newsterm keeps its own with --data"
                taken.append(Note(line: setting.line, sentence: sentence))
                continue
            }
            leftOut.append(Note(line: setting.line, sentence: NewsboatSetting.reason(setting)))
        }
        if hasArticles { keepArticles(newsboat, present) }
        taken.sort { $0.line < $1.line }
        leftOut.sort { $0.line < $1.line }
    }

    /// newsboat keeps articles for ever unless it is told otherwise, and so will newsterm, unless it is.
    private mutating func keepArticles(_ newsboat: NewsboatConfiguration, _ present: String) {
        let setting = newsboat.settings.last { $0.name == "keep-articles-days" }
        let wish = setting?.values.first.flatMap(Int.init) ?? 0
        let days = wish > 0 ? min(max(wish, 2), RetentionSpan.longest) : RetentionSpan.longest
        let span = RetentionSpan.sentence(days: days)
        let line = setting?.line ?? 0
        let known = (try? TOMLTable(string: present))?["retention"]?.table?["days"]
        if let known, known.int != days {
            let sentence =
                "newsboat keeps articles \(span); retention.days is set in the configuration already, and stays"
            return leftOut.append(Note(line: line, sentence: sentence))
        }
        taken.append(Note(line: line, sentence: "articles are kept \(span), as by newsboat"))
        guard known == nil else { return }
        additions.lines.append(ConfigurationAdditions.Line(table: "retention", key: "days", value: "\(days)"))
    }
}
