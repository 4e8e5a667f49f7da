/// What a demonstration says in the line below the reader. Each fits beside its name into 80 cells.
public enum DemoText: Sendable, Hashable {
    case welcome, tasks, launching, file, downloads, waiting, over
    /// The user has pressed a key.
    case takenOver
    case refreshLaunched(byKey: Bool)
    case refreshExpired
    case refreshEnded(hasNews: Bool)
    case maintenanceLaunched(byKey: Bool)
    /// The background session goes on with a fetch, and has ended it.
    case handedOver, broughtIn
    case downloading, downloaded

    /// Of the line.
    public static func name(in locale: InterfaceLocale) -> String {
        InterfaceLocale.$current.withValue(locale) { say("Demo", ja: "デモ") }
    }

    /// The sentence, in the language of a locale.
    public func words(in locale: InterfaceLocale) -> String {
        InterfaceLocale.$current.withValue(locale) { words }
    }

    private var words: String {
        switch self {
        case .welcome:
            say(
                "Made-up feeds on this machine, and a clock that runs 15 times as fast.",
                ja: "架空のフィードを使い、時計は15倍の速さで進みます。")
        case .tasks:
            say(
                "t shows the background tasks: what each waits for, and until when.",
                ja: "t でバックグラウンドのタスクと、その待ち理由を表示します。")
        case .launching:
            say(
                "L launches the refresh now, whether it is due or not.",
                ja: "L で、予定の時刻を待たずに更新を始めます。")
        case .file:
            say(
                "The newest episode of a podcast: e downloads its file.",
                ja: "ポッドキャストの最新回です。e でファイルをダウンロードします。")
        case .downloads:
            say(
                "Another process downloads it, and would go on after you quit.",
                ja: "別のプロセスがダウンロードし、終了後も続けます。")
        case .waiting:
            say(
                "Nothing to press now: the next refresh comes by itself.",
                ja: "何も押さなくても、次の更新は自動で始まります。")
        case .over:
            say(
                "That was the demo. Look around; Q quits, and nothing is kept.",
                ja: "デモは以上です。Q で終了し、何も残りません。")
        case .takenOver:
            say(
                "The keys are yours now. This line goes on telling what happens.",
                ja: "ここからはご自由に。この行は引き続き経過を伝えます。")
        case .refreshLaunched(byKey: false):
            say(
                "A refresh was launched by itself: its time had come.",
                ja: "予定の時刻になり、更新が自動で始まりました。")
        case .refreshLaunched(byKey: true):
            say(
                "A refresh was launched by a key.",
                ja: "キー操作で更新が始まりました。")
        case .refreshExpired:
            say(
                "The time of the refresh is up, 30 seconds at most: it has to stop.",
                ja: "更新の制限時間（最長30秒）が過ぎ、打ち切られました。")
        case .refreshEnded(hasNews: true):
            say(
                "The refresh is done: there are new articles.",
                ja: "更新が終わり、新しい記事が届きました。")
        case .refreshEnded(hasNews: false):
            say(
                "The refresh is done: nothing was new.",
                ja: "更新が終わりました。新しい記事はありません。")
        case .maintenanceLaunched(byKey: false):
            say(
                "Maintenance was launched by itself: no key was pressed for a minute.",
                ja: "1分間キー操作がなく、保守が自動で始まりました。")
        case .maintenanceLaunched(byKey: true):
            say(
                "Maintenance was launched by a key.",
                ja: "キー操作で保守が始まりました。")
        case .handedOver:
            say(
                "A slow feed was not done: the background session goes on with it.",
                ja: "遅いフィードの続きをバックグラウンドで取得しています。")
        case .broughtIn:
            say(
                "The background session has fetched the rest of the slow feed.",
                ja: "遅いフィードの残りを取得しました。")
        case .downloading: say("The download has begun.", ja: "ダウンロードが始まりました。")
        case .downloaded: say("The download is complete.", ja: "ダウンロードが完了しました。")
        }
    }
}
