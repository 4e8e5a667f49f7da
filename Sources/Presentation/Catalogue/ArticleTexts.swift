import News

/// What is said of an article besides what its feed says.
package enum ArticleTexts {
    package static var noTitle: String { say("(no title)", ja: "（無題）") }

    package static var layingOut: String { say("Laying out…", ja: "表示の準備をしています…") }

    static func fetched(_ date: String) -> String {
        say("fetched \(date)", ja: "\(date) に取得")
    }

    static func filed(under categories: [String]) -> String {
        say("Filed under \(categories.joined(separator: ", "))", ja: "分類: \(categories.joined(separator: "、"))")
    }

    static func fullText(_ date: String) -> String { say("Full text, fetched \(date)", ja: "全文（\(date) に取得）") }
    static var fullText: String { say("full text", ja: "全文") }
    static var ownText: String { say("the feed's text", ja: "フィードの本文") }

    /// To read it.
    static func minutes(_ count: Int) -> String {
        say("\(Counted.grouped(count)) min", ja: "\(Counted.grouped(count))分")
    }

    /// An address as it is shown where it can be chosen.
    static func withoutScheme(_ address: String) -> String {
        address.hasPrefix("https://") ? String(address.dropFirst("https://".count)) : address
    }

    /// The summary of what is folded away on a page, where that gives none; as browsers call it.
    static var details: String { say("Details", ja: "詳細") }

    static var noText: String {
        say("The feed gives no text for this article.", ja: "フィードにはこの記事の本文がありません。")
    }

    package static var links: String { say("Links", ja: "リンク") }
    package static var files: String { say("Files", ja: "添付ファイル") }

    static func name(of kind: EnclosureKind) -> String {
        switch kind {
        case .audio: say("Audio", ja: "音声")
        case .video: say("Video", ja: "動画")
        case .image: say("Image", ja: "画像")
        case .any: file
        }
    }

    /// A file of which its feed does not say what it is.
    static var file: String { say("File", ja: "ファイル") }

    /// What can be done with a file.
    /// - Parameter plays: Whether it is opened to be heard or seen.
    package static func keys(download: String?, open: String?, plays: Bool) -> String {
        let keys = [
            download.map { say("\($0) download", ja: "\($0) ダウンロード") },
            open.map { plays ? say("\($0) play", ja: "\($0) 再生") : say("\($0) open", ja: "\($0) 開く") },
        ].compactMap { $0 }
        return keys.isEmpty
            ? "" : say(" (\(keys.joined(separator: ", ")))", ja: "（\(keys.joined(separator: "、"))）")
    }

    /// Where a picture is; the words that stand for it may be empty.
    package static func image(_ words: String) -> String {
        words.isEmpty ? say("[image]", ja: "[画像]") : say("[image: \(words)]", ja: "[画像: \(words)]")
    }

    /// Behind an address, which must not run into it.
    static func note(_ kind: ArticleText.Link.Kind) -> String {
        switch kind {
        case .page: ""
        case .image: say(" (image)", ja: " (画像)")
        case .media: say(" (media)", ja: " (音声・動画)")
        }
    }

    // The place in an article.
    package static var all: String { say("all", ja: "全体") }
    package static var end: String { say("end", ja: "末尾") }
}
