import News

extension SettingProblem {
    package var text: String { "\(place): \(say(fault.description, ja: fault.inJapanese))" }
}

extension SettingFault {
    var inJapanese: String {
        switch self {
        case .unknown(let name, let meant?): "\(name) という設定はありません。\(meant) のことですか？"
        case .unknown(let name, nil): "\(name) という設定はありません。一覧は :set か newsterm-config(5) にあります。"
        case .ambiguous(let name, let paths): "\(name) という設定は複数あります: \(paths.joined(separator: "、"))"
        case .wants(let key, let wanted): "\(key) に指定できるのは次の値です: \(wanted.inJapanese)"
        case .unknownTable(let name, let meant): "ここに \(name) はありません\(Self.question(meant))"
        case .unknownKey(let path, let meant): "\(path) はありません\(Self.question(meant))"
        case .longestIntervalTooShort:
            "refresh.longest_interval が refresh.interval より短くなっています。同じ長さ以上にしてください"
        case .noTable(let name, let header): "\(name) はテーブルです。\(header) を1行に書いてください"
        case .badAddress(let error): error.inJapanese
        case .badCommand(let error): error.inJapanese
        case .commentWithin(let place, let key):
            "\(place): \(key) の値の中にコメントがあります。ファイルを直接編集してください"
        case .notChangeable(let key): "今のファイルのままでは \(key) を変更できません。ファイルを直接編集してください"
        case .busy(let path): "\(path) は別のプログラムが書き込み中です。変更していません"
        case .notUTF8(let path): "\(path) はUTF-8ではありません。変更していません"
        case .unreadable(let path, let reason): "\(path) を読めません: \(reason)"
        case .unwritable(let path, let reason): "\(path) に書き込めません: \(reason)。変更していません"
        case .other(let words): words
        }
    }

    private static func question(_ meant: String?) -> String { meant.map { "。\($0) のことですか？" } ?? "" }
}

extension WantedValue {
    fileprivate var inJapanese: String {
        switch self {
        case .time(let least, let most): "\"90s\"、\"5m\"、\"2h\"、\"1d\" のような\(least)から\(most)までの時間"
        case .alsoWord(let value, let word): "\(value.inJapanese)、または \"\(word)\""
        case .wholeNumber(let least, let most): "\(least)から\(most)までの整数"
        case .size: "\"500kB\" や \"15MB\" のような1kBから1GBまでの大きさ"
        case .truth: "true か false"
        case .truthOrAuto: "true、false、\"auto\" のどれか"
        case .word(let words): words.map { "\"\($0)\"" }.joined(separator: "、") + " のどれか"
        case .program(let example): "プログラム、またはプログラムと引数のリスト: \(example)"
        case .folder: "フォルダー。絶対パスか、~/ で始まるパス"
        case .tags: "タグのリスト: [\"podcast\"]"
        case .fileName: "{title} を含む名前。例: \"{feed}/{date} {title}\""
        case .fileNameFields(let wrong, let meant):
            "{feed}、{date}、{title} だけです。\(wrong) はありません\(meant.map { "。\($0) のことですか？" } ?? "")"
        case .nameBelowDownloads: "downloads.folder で決まるダウンロード先より下の名前"
        case .nameWithoutDots: "ダウンロード先より下の名前。. と .. はフォルダー名にできません"
        case .themeName(let names):
            names.isEmpty ? "\"dark\" のようなテーマの名前" : "テーマの名前: \(names.joined(separator: "、"))"
        case .look:
            "\"bold\"、\"bold red\"、\"black on bright yellow\"、\"plain\" のような見た目。bold、dim、italic、underline、reverse、"
                + "端末の色 black、red、green、yellow、blue、magenta、cyan、white（bright も可）、そのほかの色は \"#82aaff\" の形"
        case .keys: "キー、またはキーのリスト: \"n\" か [\"n\", \"F2\"]"
        case .twoTimes: "異なる2つの時刻。例: \"22:00-07:00\""
        case .oneLine: "制御文字のない1行"
        case .other(let words): words
        }
    }
}
