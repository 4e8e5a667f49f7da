import ArgumentParser
import News
import NewsService
import NewsStore

/// The arguments common to the marking commands.
struct MarkingArguments: ParsableArguments {
    @OptionGroup var options: GlobalOptions
    @OptionGroup var articles: ChosenArticles

    @Flag(help: "Print one JSON document.")
    var json = false
}

/// A command that marks or unmarks articles.
protocol MarkingCommand: WorkingCommand {
    var arguments: MarkingArguments { get }

    /// - Returns: how many articles changed.
    func mark(_ ids: [Headline.ID], in library: Library) async throws -> Int

    /// Completes the sentence "3 articles".
    var done: String { get }
}

extension MarkingCommand {
    func run() async throws {
        try await AppServices.with(arguments.options.locations) { services in
            let ids = try await arguments.articles.find(in: services.library)
            let changed = try await mark(ids, in: services.library)
            await services.startSending()
            if arguments.json { return try Output.json(MarkReport(chosen: ids.count, changed: changed)) }
            guard changed > 0 else {
                return Output.say("newsterm: \(ids.isEmpty ? "no article matches" : "nothing had to be changed")")
            }
            let count = "\(changed.grouped) \(changed == 1 ? "article" : "articles")"
            Output.say("newsterm: \(count) \(done); newsterm undo reverts it")
        }
    }
}

/// The result of a marking command.
struct MarkReport: Report {
    /// How many articles were named or matched the query.
    let chosen: Int
    /// How many of them changed.
    let changed: Int

    var members: ReportMembers { ["chosen": chosen, "changed": changed] }
}

struct MarkReadCommand: MarkingCommand {
    static let configuration = CommandConfiguration(commandName: "mark-read", abstract: "Mark articles as read.")

    @OptionGroup var arguments: MarkingArguments

    var done: String { "marked as read" }

    func mark(_ ids: [Headline.ID], in library: Library) async throws -> Int { try await library.setRead(ids, true) }
}

struct MarkUnreadCommand: MarkingCommand {
    static let configuration = CommandConfiguration(commandName: "mark-unread", abstract: "Mark articles as unread.")

    @OptionGroup var arguments: MarkingArguments

    var done: String { "marked as unread" }

    func mark(_ ids: [Headline.ID], in library: Library) async throws -> Int { try await library.setRead(ids, false) }
}

struct StarCommand: MarkingCommand {
    static let configuration = CommandConfiguration(commandName: "star", abstract: "Star articles.")

    @OptionGroup var arguments: MarkingArguments

    var done: String { "starred" }

    func mark(_ ids: [Headline.ID], in library: Library) async throws -> Int { try await library.setStarred(ids, true) }
}

struct UnstarCommand: MarkingCommand {
    static let configuration = CommandConfiguration(commandName: "unstar", abstract: "Remove the star from articles.")

    @OptionGroup var arguments: MarkingArguments

    var done: String { "unstarred" }

    func mark(_ ids: [Headline.ID], in library: Library) async throws -> Int {
        try await library.setStarred(ids, false)
    }
}

struct HideCommand: MarkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "hide", abstract: "Hide articles from all lists and counts.",
        discussion: "Nothing is deleted: newsterm search is:hidden finds them, and newsterm unhide shows them again.")

    @OptionGroup var arguments: MarkingArguments

    var done: String { "hidden" }

    func mark(_ ids: [Headline.ID], in library: Library) async throws -> Int { try await library.setHidden(ids, true) }
}

struct UnhideCommand: MarkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "unhide", abstract: "Show hidden articles again.",
        discussion: "newsterm unhide --query is:hidden shows all of them.")

    @OptionGroup var arguments: MarkingArguments

    var done: String { "shown again" }

    func mark(_ ids: [Headline.ID], in library: Library) async throws -> Int {
        try await library.setHidden(ids, false)
    }
}

struct TagCommand: MarkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag", abstract: "Put tags of your own on articles, or take them off.",
        discussion: "newsterm tag 12 13 --add later --remove news")

    @OptionGroup var arguments: MarkingArguments

    @Option(
        help: ArgumentHelp("Put this tag on them; may be repeated.", valueName: "tag"),
        completion: ShellCompletion.articleTags)
    var add: [String] = []

    @Option(
        help: ArgumentHelp("Take this tag off them; may be repeated.", valueName: "tag"),
        completion: ShellCompletion.articleTags)
    var remove: [String] = []

    func validate() throws {
        guard !(add + remove).isEmpty else { throw ValidationError("Say which tag, with --add or --remove.") }
        for tag in add + remove where ArticleTags.tag(tag) == nil {
            throw ValidationError("“\(SafeLine.of(tag))” is no tag: it has no letters.")
        }
    }

    var done: String { "changed" }

    func mark(_ ids: [Headline.ID], in library: Library) async throws -> Int {
        try await library.changeTags(
            of: ids, adding: ArticleTags.tags(add), removing: ArticleTags.tags(remove))
    }
}
