import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Panes, articles, searches and prompts in Japanese", .language(.japanese))
struct JapanesePanesTests {
    nonisolated private static let widths = [40, 80, 120]
    private static let title = "長い題名の記事が一覧の幅に収まらないときの切り方を確かめるための記事その"
    /// Latin words expected on the screen: names of keys, words of queries, and typed text.
    private static let latin: Set = [
        "Enter", "Esc", "Space", "Tab", "title", "feed", "unread", "starred", "age", "zzz", "example",
    ]

    private static func reader(columns: Int, rows: Int = 24) -> Reader {
        var headlines = (1...30).map {
            Samples.headline(
                $0, title: title + "\($0)", isRead: $0 > 3, isStarred: $0 == 5, minutesOld: 700 * Double($0))
        }
        for index in headlines.indices { (headlines[index].feedTitle, headlines[index].author) = ("新聞", "記者") }
        headlines[0].published = nil
        var library = FakeLibrary(
            feeds: [
                Samples.feed(1, title: "新聞", unread: 3, tags: ["社会"]),
                Samples.feed(2, title: "とても長い名前の付いたフィードの名前は途中で切れます"),
            ], headlines: headlines)
        let image = StyledText([.init("写真", style: .image), .init("", style: .image)])
        library.texts[headlines[0].id] = ArticleText(
            blocks: (1...30).map { .paragraph(StyledText("段落\($0)。幅に合わせて折り返す長い文章です。もう少し続きます。")) }
                + [.paragraph(image)],
            links: [.init("https://a.example/1"), .init("https://a.example/2", kind: .image)])
        library.enclosures[headlines[0].id] = [Enclosure(url: "https://a.example/1.mp3")]
        var reader = Reader(library, columns: columns, rows: rows)
        reader.send(.backgroundChanged(Samples.overview()))
        return reader
    }

    /// Checks that no line is too wide or lacks the line between panes, and that no English word is left.
    private static func check(_ reader: Reader, _ location: SourceLocation = #_sourceLocation) {
        for (row, line) in reader.screen.enumerated() {
            #expect(TextWidth.cells(in: line) <= reader.model.size.columns, "\(line)", sourceLocation: location)
            let words = line.replacing(/https?:\S*/, with: "").matches(of: /[A-Za-z]{3,}/).map { String($0.0) }
            #expect(latin.isSuperset(of: words), "\(line)", sourceLocation: location)
            guard reader.model.screen == nil, reader.model.frame.body.contains(row) else { continue }
            for pane in reader.model.visiblePanes.dropLast() {
                let column = reader.model.frame.panes.columns(of: pane).upperBound
                let before = line[..<TextWidth.prefix(of: line, fitting: column).end]
                #expect(TextWidth.cells(in: String(before)) == column, "\(line)", sourceLocation: location)
                #expect(line[before.endIndex...].hasPrefix("│"), "\(line)", sourceLocation: location)
            }
        }
    }

    @Test("The panes have Japanese names, and their columns stay aligned", arguments: widths)
    func panes(columns: Int) {
        var reader = Self.reader(columns: columns)
        Self.check(reader)
        #expect(reader.screen[0].contains("すべての記事"))
        #expect(reader.screen[0].contains("未読3件"))
        reader.press("h")
        Self.check(reader)
        #expect(reader.screen[0].contains("フィード"))
        let names = reader.text(of: .feeds).map { $0.trimmingPrefix(/[ !▎▾▸]*/) }
        for (name, expected) in zip(names, ["新着", "未読", "スター付き", "すべての記事", "とても長い"]) {
            #expect(name.hasPrefix(expected), "\(name)")
        }
        reader.type("lvOf")
        Self.check(reader)
        #expect(reader.screen[0].contains("（フィード順）"))
        reader.type("Onz")
        Self.check(reader)
        #expect(reader.screen[0].contains("（未読のみ）"))
        #expect(reader.text(of: .headlines)[0].hasPrefix(" 今日") && reader.text.contains(" 昨日"))
    }

    @Test("A title that is too long is cut between characters", arguments: widths)
    func titles(columns: Int) {
        let reader = Self.reader(columns: columns)
        let width = reader.model.frame.panes.headlines.count
        var cut = 0
        for row in reader.text(of: .headlines) where row.hasSuffix("…") {
            let shown = row.dropLast()
            let start = shown.firstRange(of: "長い題名").map(\.lowerBound)
            #expect(start.map { Self.title.hasPrefix(shown[$0...]) } == true, "\(row)")
            #expect(TextWidth.cells(in: row) < width, "\(row)")
            cut += 1
        }
        #expect(cut > 5)
    }

    @Test("An article has its head, footnotes, links and files in Japanese", arguments: widths)
    func article(columns: Int) {
        var reader = Self.reader(columns: columns, rows: 200)
        reader.press(.enter)
        Self.check(reader)
        let text = columns == 40 ? reader.text.replacing("\n ", with: "") : reader.text
        for words in ["に取得", "音声（e ダウンロード、E 再生）", "[画像: 写真]", "https://a.example/2 (画像)"] {
            #expect(text.contains(words), "\(words)")
        }
        #expect(reader.screen[0].contains("全体"))
        reader.press("#")
        Self.check(reader)
        #expect(reader.screen[0].hasPrefix(" リンク"))
        reader.type("q/段落2\n")
        Self.check(reader)
        #expect(reader.text.contains("11件中1件目"))
        reader.type("/存在せず\n")
        #expect(reader.status.hasPrefix(" 「存在せず」はここにありません。"))
        reader.resize(columns: columns, rows: 20)
        reader.press("G")
        #expect(reader.screen[0].contains("末尾"))
    }

    @Test("A search and a filter report their results in Japanese", arguments: widths)
    func search(columns: Int) {
        var reader = Self.reader(columns: columns)
        // The tests' library cannot search Japanese text.
        for index in reader.library.headlines.indices {
            reader.library.headlines[index].title = "記事その\(index + 1)"
        }
        reader.type("/記事")
        #expect(reader.status.hasPrefix(" 検索: 記事"))
        reader.press(.enter)
        #expect(reader.screen[0].contains(/検索: 記事 +[0-9]+件/))
        reader.type("/zzz\n")
        Self.check(reader)
        #expect(reader.text.contains("「zzz」は見つかりませんでした。"))
        reader.type("qFis:starred\n")
        #expect(reader.screen[0].contains("（絞り込み: is:starred）"))
        #expect(reader.text.replacing("\n ", with: "").contains("「is:starred」で絞り込みます。q で解除します。"))
        #expect(reader.text(of: .headlines).count { $0.contains("記事その") } == 1)
    }

    @Test("A prompt leaves room for the answer at 40 columns, with the cursor after its question")
    func prompts() {
        for (keys, question) in [
            ("/", "検索: "), ("F", "絞り込み: "), ("+", "フィードかページのアドレス: "), ("M", "これより古い記事を既読にする: "),
            ("\n/", "ページ内検索: "),
        ] {
            var reader = Self.reader(columns: 40)
            reader.type(keys)
            Self.check(reader)
            #expect(reader.status == " \(question)".trimmingSuffix(" "))
            #expect(reader.canvas.cursor?.column == 1 + TextWidth.cells(in: question))
            #expect(TextWidth.cells(in: question) <= 32)
            reader.type("長い返事が行の幅に収まらなくても壊れません")
            #expect(reader.screen.allSatisfy { TextWidth.cells(in: $0) <= 40 })
            #expect(reader.status.hasSuffix("ません"))
        }
    }

    @Test("The status line says in Japanese how fresh the news is", arguments: widths)
    func status(columns: Int) {
        var reader = Self.reader(columns: columns)
        #expect(reader.status.hasSuffix("  ↻ 12:04"))
        var overview = Samples.overview()
        overview.otherRunner = TaskRunner(.daemon)
        reader.send(.backgroundChanged(overview))
        #expect(reader.status.hasSuffix("  ↻ 12:04（デーモンが実行）"))
        reader.send(.progressed(RefreshProgress(done: 3, total: 12, failed: 1, newArticles: 4)))
        #expect(reader.status.hasPrefix(" 更新中 "))
        reader.send(.progressed(RefreshProgress(isRunning: false)))
        reader.libraryChanges { $0.headlines.insert(Samples.headline(99, title: "記事", minutesOld: 1), at: 0) }
        Self.check(reader)
        reader.send(.feedListProblems(["urls:1: ?", "urls:2: ?"]))
        #expect(reader.text.replacing("\n ", with: "").contains("フィードリストに使えない行が2行あります。! で"))
        reader.press("J")
        reader.send(.backgroundChanged(Samples.overview()))
        #expect(reader.status.contains("問題2件"))
    }

    @Test("Messages about the user's actions are in Japanese, and fit four lines of 40 columns")
    func messages() {
        for (keys, sentence) in [
            ("A", "記事3件を既読にしました。u で元に戻せます。"), ("K", "最初の一覧です。"), ("Ox", "x で始まる並び順はありません。"),
            ("N", "これより上に未読の記事はありません。"),
            ("%", "キー % には何も割り当てられていません。? でキーの一覧を表示します。"), ("#", "#（リンク一覧）が使える場所: 記事"),
            ("hjc", "このフィードにはタグがありません。タグはフィードリストの行のアドレスの後に書きます。"),
            ("\nK", "一覧の最初の記事です。"),
        ] {
            var reader = Self.reader(columns: 40)
            if keys == "K" { reader.type("hgl") }
            reader.type(keys)
            let lines = StatusText(model: reader.model, width: 40, in: reader.model.surroundings).lines.map(\.text)
            #expect(lines.joined() == sentence, "\(keys)")
            #expect(lines.count <= StatusText.limit && lines.allSatisfy { TextWidth.cells(in: $0) <= 38 })
        }
    }

    @Test("An empty list says in Japanese what to do", arguments: widths)
    func empty(columns: Int) {
        var reader = Reader(FakeLibrary(feeds: [], headlines: []), columns: columns)
        let text = reader.text(of: .headlines).joined().replacing(" ", with: "")
        for words in ["フィードはまだありません。", "+でアドレスを指定してフィードを追加します。", "Sで話題別のフィードや、このコンピューターにある別のリーダーのフィードから選べます。"] {
            #expect(text.contains(words), "\(words)")
        }
        reader = Reader(FakeLibrary(feeds: [Samples.feed(1, title: "新聞")], headlines: []), columns: columns)
        Self.check(reader)
        #expect(reader.text.contains("記事はまだありません。"))
    }

    @Test("A screen reader gets the states in Japanese")
    func plain() {
        var appearance = Appearance()
        appearance.isPlain = true
        let headlines = [Samples.headline(1, title: "記事", isStarred: true)]
        let reader = Reader(FakeLibrary(headlines: headlines), columns: 60, appearance: appearance)
        #expect(reader.screen[1] == "> 未読、スター付き: 記事、Feed 1、1分前")
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
