import News

/// What is wrong with what the user wrote: a query, a line of the feed list.
extension FeedListRemark {
    package var text: String { (place.map { "\($0): " } ?? "") + say(fault.description, ja: fault.inJapanese) }
}

extension FeedListFault {
    var inJapanese: String {
        switch self {
        case .notUTF8: "行がUTF-8ではありません。ファイルをUTF-8で保存してください。"
        case .openQuotation: "引用符が閉じていません。後に \" を、引用符そのものは \\\" と書いてください。"
        case .badQuery: "保存した検索は \"query:名前:式\" と書きます。"
        case .badAddress(let error): error.inJapanese
        case .badCommand(let error): error.inJapanese
        case .listedAlready(let url, let line): "\(url) は\(line)行目にあります。この行は使いません。"
        case .badInterval(let tag):
            "\(tag) は1分から30日までの時間ではありません。every:30m、every:6h、every:1d のように書いてください。指定なしで読みます。"
        case .badNotification(let tag): "\(tag) は設定ではありません。notify:on か notify:off と書いてください。指定なしで読みます。"
        case .badFullText(let tag): "\(tag) は設定ではありません。fulltext:on か fulltext:off と書いてください。指定なしで読みます。"
        case .unclearQuery(let name, let problem): "「\(name)」の検索式に誤りがあります。\(problem.inJapanese)"
        case .more(let count): "ここからあと\(count.grouped)件の問題があります。"
        case .importedCommand:
            "取り込んだファイルのコマンドは実行しません。信頼するものは、urls に自分で書いてください。"
        case .endsEarly: "ファイルがリストの途中のこの行で終わっています。この後のフィードはありません。"
        case .unusable(let error): error.inJapanese
        case .strayTable(let address): "[feed.\"\(address)\"] のフィードは一覧にないため、使いません"
        case .other(let words): words
        }
    }
}

extension FeedCommandError {
    var inJapanese: String {
        switch self {
        case .noProgram: "コマンドにプログラム名がありません。exec:~/bin/feed か \"exec:~/bin/feed 引数\" と書いてください。"
        case .noSource:
            "フィルターにアドレスがありません。filter:~/bin/clean:https://example.org/feed.xml のように書いてください。"
        case .badSource(let error): error.inJapanese
        case .openQuotation:
            "コマンドの引用符が閉じていません。後に引用符を、引用符そのものの前にはバックスラッシュを書いてください。"
        case .needsShell(let sign):
            "\(sign) はシェルのものですが、プログラムはシェルなしで実行します。引用符で囲むか、\"exec:sh -c '…'\" と書いてください。"
        }
    }
}

extension QueryProblem {
    var inJapanese: String { "\(position)文字目: \(fault.inJapanese)。" }
}

extension QueryFault {
    package var inJapanese: String {
        switch self {
        case .tooLong: "検索式がここから先は長すぎます"
        case .tooManyWords(let count, let limit): "検索式の語は\(limit)個までですが、\(count)個あります"
        case .nothing: "探すものがありません"
        case .missingValue(let field): "\(field): の後に値がありません"
        case .addressTooLong: "アドレスとしては長すぎます"
        case .badState(let value):
            "is: の値は unread、read、starred、unstarred のいずれかです。「\(value)」はどれでもありません"
        case .badEnclosure(let value):
            "has: の値は enclosure、audio、video、image のいずれかです。「\(value)」はどれでもありません"
        case .badAge(let value):
            "age: の後には <12h、<2d、>3w、1d..1w のような期間を書きます (m, h, d, w, y)。\(Self.isNone(value))"
        case .badDate(let value):
            "date: の後には 2026-11-20、>2026-11、2026-11-01..2026-11-20 のような日付を書きます。\(Self.isNone(value))"
        case .openQuotation: "引用符が閉じていません"
        case .badRange: "範囲は 0:10 のように書きます"
        case .cannotStandHere(let value): "ここに「\(value)」は書けません"
        case .trailingWords: "式の後には何も書けません"
        case .tooDeep: "式の入れ子が深すぎます"
        case .missingComparison: "比較がありません"
        case .missingParenthesis: "「)」がありません"
        case .missingAttribute: "属性の名前がありません"
        case .missingSign: "= のような比較がありません"
        case .missingOperand: "値がありません"
        case .valueExpected: "値（引用符で囲んだ文字列、数、0:10 のような範囲）が必要です"
        case .signExpected(let signs): "\(signs) between のいずれかが必要です"
        case .notStored(let attribute): "フィードの \(attribute) は保存していません"
        case .newsboatPlace(let attribute): "\(attribute) はnewsboatの一覧での位置で、newstermにはありません"
        case .unknownAttribute(let name): "「\(name)」はnewsboatの属性ではありません"
        case .badRegularExpression(let value): "「\(value)」は使える正規表現ではありません"
        case .rangeExpected: "between の後には 0:10 のような範囲を書きます"
        case .numberMatched(let attribute): "\(attribute) は数なので、正規表現とは比べられません"
        }
    }

    private static func isNone(_ value: String) -> String {
        value.isEmpty ? "何もありません" : "「\(value)」は違います"
    }
}
