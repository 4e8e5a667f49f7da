import FoundationEssentials
import FrontEnd
import News
import NewsService
import Presentation
import TOMLKit

/// The settings in newsboat's `config`, as additions to newsterm's own.
struct NewsboatSettings {
    typealias Note = NewsboatKeys.Note

    private(set) var additions = ConfigurationAdditions()
    private(set) var taken: [Note] = []
    private(set) var leftOut: [Note] = []

    /// - Parameters:
    ///   - present: newsterm's current configuration.
    ///   - hasArticles: whether there are articles that newsboat's retention applies to.
    ///   - isCacheRead: whether newsboat's cache was read.
    init(_ newsboat: NewsboatConfiguration, beside present: String, hasArticles: Bool, isCacheRead: Bool) {
        let keys = NewsboatKeys(
            newsboat.settings.compactMap(NewsboatBinding.init), beside: KeysTable.changes(in: present))
        additions.lines = keys.changes.map(ConfigurationAdditions.Line.init)
        let macros = NewsboatMacros(
            newsboat, beside: KeysTable.changes(in: present) + keys.changes, in: present)
        additions.lines += macros.lines
        let rules = NewsboatRules(newsboat, beside: present)
        let filters = NewsboatFilters(newsboat)
        additions.rules = rules.rules
        taken = keys.taken + macros.taken + rules.taken + filters.taken
        leftOut = keys.leftOut + macros.leftOut + rules.leftOut + filters.leftOut
        let programs = takePrograms(newsboat, present)
        let cacheFile = newsboat.settings.last { $0.name == "cache-file" }
        for setting in newsboat.settings where NewsboatBinding(setting) == nil && setting.name != "macro" {
            if NewsboatRules.names.contains(setting.name) || setting.name == NewsboatFilters.name { continue }
            guard setting.name != "keep-articles-days", !programs.contains(setting) else { continue }
            if setting == cacheFile, isCacheRead {
                let sentence = "the articles are taken from this file; newsterm keeps its own with --data"
                taken.append(Note(line: setting.line, sentence: sentence))
                continue
            }
            leftOut.append(Note(line: setting.line, sentence: NewsboatSetting.reason(setting)))
        }
        if hasArticles || newsboat.settings.contains(where: { $0.name == "keep-articles-days" }) {
            keepArticles(newsboat, present)
        }
        taken.sort { $0.line < $1.line }
        leftOut.sort { $0.line < $1.line }
    }

    /// Imports programs that newsboat runs for purposes that newsterm supports. The last of several lines wins.
    /// - Returns: the lines that were handled.
    private mutating func takePrograms(
        _ newsboat: NewsboatConfiguration, _ present: String
    ) -> [NewsboatConfiguration.Setting] {
        var handled: [NewsboatConfiguration.Setting] = []
        let places = [
            ("browser", "browser", NewsboatProgram.init(browser:)),
            ("notify-program", "notifications", NewsboatProgram.init(notifier:)),
        ]
        for (name, table, program) in places {
            guard let setting = newsboat.settings.last(where: { $0.name == name }), let value = setting.values.first
            else { continue }
            handled.append(setting)
            let known = (try? TOMLTable.of(present))?[table]?.table?["command"]
            do throws(NewsboatProgram.Refusal) {
                let words = try program(value).words
                let line = ConfigurationAdditions.Line(table: table, key: "command", words: words)
                let shown = FeedListProblem.shown(words.joined(separator: " "))
                if let known, Self.words(known) != words {
                    let sentence =
                        "\(name) is left out; \(table).command is set in the configuration already, and stays"
                    leftOut.append(Note(line: setting.line, sentence: sentence))
                } else {
                    taken.append(Note(line: setting.line, sentence: "\(table).command is \(shown), as in newsboat"))
                    if known == nil { additions.lines.append(line) }
                }
            } catch {
                leftOut.append(
                    Note(line: setting.line, sentence: "\(name) is left out; \(error.reason); see [\(table)] command"))
            }
        }
        return handled
    }

    private static func words(_ value: any TOMLValueConvertible) -> [String]? {
        value.array.map { $0.compactMap(\.string) } ?? value.string.map { $0.split(separator: " ").map(String.init) }
    }

    /// newsboat keeps articles for ever by default, so newsterm does too unless newsboat's configuration limits it.
    private mutating func keepArticles(_ newsboat: NewsboatConfiguration, _ present: String) {
        let setting = newsboat.settings.last { $0.name == "keep-articles-days" }
        let wish = setting?.values.first.flatMap(Int.init) ?? 0
        let days = wish > 0 ? min(max(wish, 2), RetentionSpan.maximumDays) : RetentionSpan.maximumDays
        let span = RetentionSpan.sentence(days: days)
        let line = setting?.line ?? 0
        let known = (try? TOMLTable.of(present))?["retention"]?.table?["days"]
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
