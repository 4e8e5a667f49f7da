import News
import Presentation

/// Going from article to article, and within one.
enum ReadingTexts {
    /// - Parameter inHand: The article that the key was pressed on; nil: the list is empty.
    static func nothingUnread(beside inHand: Headline?) -> String {
        inHand?.isRead == false
            ? say("Nothing else is unread here.", ja: "ここにほかの未読記事はありません。")
            : say("Everything here is read.", ja: "ここの記事はすべて既読です。")
    }
    static var fromTheTop: String {
        say("Nothing below is unread: on from the top.", ja: "これより下に未読の記事はありません。先頭から続けます。")
    }

    static var nothingAboveUnread: String { say("Nothing above is unread.", ja: "これより上に未読の記事はありません。") }

    static func goesOn(from list: String, to next: String) -> String {
        say(
            "Nothing else is unread in \(list). This is \(next).",
            ja: "「\(list)」にほかの未読記事はありません。「\(next)」に移りました。")
    }

    /// Where the preview cannot be turned on or off.
    static var noRoomForPreview: String {
        say("The preview needs a screen of 30 lines.", ja: "プレビューには30行以上の画面が必要です。")
    }

    static var noPreviewInPlain: String {
        say("There is no preview on this screen.", ja: "この画面にプレビューはありません。")
    }

    static var lastArticle: String { say("This is the last article of the list.", ja: "一覧の最後の記事です。") }
    static var firstArticle: String { say("This is the first article of the list.", ja: "一覧の最初の記事です。") }

    static var notStored: String {
        say("This article is no longer stored.", ja: "この記事はもう保存されていません。")
    }

    static var isOutOfLists: String {
        say(
            "The feed of this article was removed.",
            ja: "この記事のフィードは削除されました。")
    }

    static func isNotThere(_ words: String) -> String {
        say("“\(words)” is not in this text.", ja: "「\(words)」はここにありません。")
    }

    static func nothingSought(_ key: String) -> String {
        say("No words are looked for here yet; \(key) finds some.", ja: "ここではまだ何も検索していません。\(key) で言葉を探します。")
    }

    static var wentOnFromStart: String {
        say("The search went on from the start of the text.", ja: "先頭に戻って検索しました。")
    }

    static var wentOnFromEnd: String {
        say("The search went on from the end of the text.", ja: "末尾に戻って検索しました。")
    }

    static var nothingWide: String {
        say("Nothing here is wider than the page.", ja: "画面の幅を超える行はありません。")
    }

    /// - Parameter mark: The number of the note, as the text has it.
    static func note(_ mark: String, back key: String) -> String {
        say("Note \(mark). \(key) goes back.", ja: "注 \(mark) です。\(key) で本文に戻ります。")
    }

    static var noStop: String {
        say("No link, footnote or fold on this screen.", ja: "この画面にリンク、脚注、折りたたみはありません。")
    }

    static var noNote: String { say("No footnote on this screen.", ja: "この画面に脚注はありません。") }

    /// - Parameter key: It lists the links.
    static func noNoteButLinks(_ key: String) -> String {
        say(
            "No footnote on this screen. A digit opens a link; \(key) lists them.",
            ja: "この画面に脚注はありません。数字でリンクを開き、\(key) で一覧します。")
    }

    static var nothingToFold: String {
        say("Nothing here can be folded.", ja: "ここに折りたためる部分はありません。")
    }

    static var noLinks: String { say("The article has no links.", ja: "この記事にリンクはありません。") }
    static var noArticleToTag: String { say("There is no article here to tag.", ja: "タグを付ける記事がありません。") }

    static func tooManyTags(_ most: Int) -> String {
        say("An article can have \(most) tags at most.", ja: "記事に付けられるタグは\(most)個までです。")
    }

    static var noLink: String { say("There is no link here.", ja: "ここにリンクはありません。") }

    static func noLink(_ number: Int) -> String {
        say("There is no link \(number).", ja: "\(number) 番のリンクはありません。")
    }

    static var noArticle: String { say("There is no article here.", ja: "ここに記事はありません。") }
    static var noFile: String { say("No file comes with this article.", ja: "この記事に添付ファイルはありません。") }
    static func noFile(_ number: Int) -> String {
        say("There is no file \(number).", ja: "\(number) 番のファイルはありません。")
    }

    static func opened(_ address: String) -> String { say("Opened \(address)", ja: "開きました: \(address)") }
    static func copied(_ address: String) -> String { say("Copied \(address)", ja: "コピーしました: \(address)") }

    static var tooLongToCopy: String {
        say(
            "This link is too long for the terminal's clipboard.",
            ja: "リンクが長すぎて端末のクリップボードにコピーできません。")
    }

    static var fetchingFullText: String { say("Fetching the full text…", ja: "全文を取得しています…") }

    /// For the user who has left the article.
    static func fullTextIsHere(_ title: String) -> String {
        say("The full text of “\(title)” has arrived.", ja: "「\(title)」の全文を取得しました。")
    }

    static func noFullText(_ title: String, because reason: String) -> String {
        say("The full text of “\(title)”: \(reason)", ja: "「\(title)」の全文: \(reason)")
    }

    /// - Parameter key: goes back to the feed's text; nil: none does.
    static func fullText(back key: String?) -> String {
        let back = key.map { say("\($0) goes back to the feed's.", ja: "\($0) でフィードの本文に戻ります。") }
        return [say("This is the full text.", ja: "これは全文です。"), back].compactMap { $0 }
            .joined(separator: CountTexts.pause)
    }
}
