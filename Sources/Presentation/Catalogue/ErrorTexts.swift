import BackgroundTasks
import News

/// What went wrong with something that the user wanted, or that the reader does by itself.
package enum ErrorTexts {
    /// The sentence for the status line. An error that the catalogue knows nothing of says in English what it is.
    package static func sentence(for error: any Error) -> String {
        say("\(error)", ja: inJapanese(error) ?? "できませんでした: \(error)")
    }

    /// Whether room on the disk is all that is missing.
    package static func isDiskFull(_ error: any Error) -> Bool {
        switch error {
        case LibraryError.diskFull, DownloadError.noSpace: true
        case let error as BackgroundTaskError: error.isDiskFull
        default: false
        }
    }

    private static func inJapanese(_ error: any Error) -> String? {
        switch error {
        case let error as LibraryError: error.inJapanese
        case let error as NewsroomError: error.inJapanese
        case let error as FeedAddressError: error.inJapanese
        case let error as FullTextError: error.inJapanese
        case let error as FeedCommandError: error.inJapanese
        case let error as QueryProblem: error.inJapanese
        case let error as DownloadError: error.inJapanese
        case let error as any ExchangeError: ExchangeTexts.told(error.failure)
        case let error as StateError: error.inJapanese
        case let error as SettingFault: error.inJapanese
        case let error as OpeningError: error.inJapanese
        case let error as HandedOver:
            "\(error.work.nameInJapanese)は別のプロセスで続いています。結果は newsterm tasks journal で。"
        case let error as NothingRunsTasks:
            error.reason.map { "バックグラウンドタスクを実行しているプロセスがありません: \(sentence(for: $0))" }
                ?? "今はバックグラウンドタスクを実行しているプロセスがありません。やり直してください。"
        case let error as BackgroundTaskError: error.inJapanese
        case let error as TaskHostError: error.inJapanese
        case let error as PastDate.Problem:
            "「\(error.text)」は 12h、3d、2w のような期間でも、2026-11-20 のような日付でもありません。"
        default: nil
        }
    }
}

extension LibraryError {
    var inJapanese: String {
        switch self {
        case .folderUnavailable(let path, let reason):
            "データのフォルダー \(path) を作れません: \(reason)。--data で別のフォルダーを選んでください。"
        case .unwritable(let path):
            "ライブラリ \(path) に書き込めません。ファイルとフォルダーの権限を確認するか、--data で別のフォルダーを選んでください。"
        case .readOnly(let path, .disk):
            "ライブラリ \(path) は読み取り専用です。変更も取得もできません。ディスクが読み取り専用でマウントされています。"
                + "書き込み可能にマウントするか、フォルダーを別のディスクにコピーし、--data でそのコピーを指定してください。"
        case .readOnly(let path, .permissions):
            "ライブラリ \(path) は読み取り専用です。変更も取得もできません。ファイルとフォルダーの権限を確認するか、--data で別のフォルダーを選んでください。"
        case .readOnly(let path, .fullDisk):
            "ライブラリ \(path) は読み取り専用です。変更も取得もできません。ディスクがいっぱいです。空きを作ってから、newstermを起動し直してください。"
        case .replaced(let path):
            "ライブラリ \(path) は、newstermが開いている間に置き換えられたか、なくなりました。これ以上は保存しません。newstermを起動し直してください。"
        case .logAlone(let path):
            "ライブラリ \(path) がありませんが、最後に保存した内容が \(path)-wal にあります。ライブラリを元に戻すか、このファイルも移動してください。"
        case .needsWriting(let path):
            "ライブラリ \(path) には書き込めず、そのまま読むこともできません。古いnewstermのものか、正常に閉じられなかったものか、"
                + "ほかのプログラムが開いているものです。一時的なコピーを読むには大きすぎるか、空きがありません。フォルダーを書き込める場所にコピーし、--data でそのコピーを指定してください。"
        case .uncopyable(let path, let reason):
            "ライブラリには書き込めず、そのまま読むこともできません。読むために \(path) をコピーすることもできません: \(reason)。"
                + "ファイルの権限を確認するか、--data で別のフォルダーを選んでください。"
        case .indexUnusable(let path):
            "検索の索引 \(path) を使えません: フォルダーです。移動すれば新しく作ります。"
        case .diskFull(let path):
            "\(path) のあるディスクがいっぱいです。途中まで保存されたものはありません。空きを作ってやり直してください。"
        case .notALibrary(let path):
            "ファイル \(path) はnewstermのライブラリではありません。そのまま残しました。移動するか、--data で別のフォルダーを選んでください。"
        case .corrupt(let path, let detail):
            "ライブラリ \(path) が壊れています（\(detail)）。そのまま残しました。移動すれば新しく始められます。"
                + "`sqlite3 \(path) .recover` で中身を救えるかもしれません。"
        case .newerVersion(let path, let version, let knownVersion):
            "ライブラリ \(path) は新しいnewstermのものです（版 \(version)、こちらは \(knownVersion) まで）。そのまま残しました。"
                + "newstermを更新するか、--data で別のフォルダーを選んでください。"
        case .tooOldVersion(let path, let version, let oldest):
            "ライブラリ \(path) は試験版のnewstermのものです（版 \(version)、こちらは \(oldest) から）。そのまま残しました。"
                + "移動するか、--data で別のフォルダーを選んでください。"
        case .busy(let path):
            "ライブラリ \(path) は別のプログラムがロックしています。それが終わってからやり直してください。"
        case .inputOutput(let path, let detail):
            "\(path) の読み書き中にディスクのエラーが起きました（\(detail)）。途中まで保存されたものはありません。ディスクを確認してください。"
        case .unknownFeed(let id): "番号 \(id.rawValue) のフィードはありません。その間に削除されたのかもしれません。"
        case .cancelled: "ライブラリの処理は中止され、書きかけのものは元に戻されました。"
        case .closed: "newstermが終了するところなので、ライブラリは閉じられています。"
        case .unexpected(let path, let detail): "ライブラリ \(path) ではこれができません: \(detail)"
        }
    }
}

extension NewsroomError {
    var inJapanese: String {
        switch self {
        case .listUnreadable(let path, let reason):
            "フィードリスト \(path) を読めません: \(reason)。直すか、--urls で別のリストを指定してください。"
        case .listUnwritable(let path, let reason): "フィードリスト \(path) に書き込めません: \(reason)。変更はありません。"
        case .listGone(let path):
            "フィードリスト \(path) がありません。元に戻すか、--urls で別のリストを指定してください。空のファイルを置くと、"
                + "新しいリストになります。それまでライブラリは変わりません。"
        case .listBroken(let path, let first):
            "フィードリスト \(path) に使えるフィードがありません。直すか、--urls で別のリストを指定してください。空のファイルにすると、"
                + "新しいリストになります。それまでライブラリは変わりません。\(first.line)行目: \(first.fault.inJapanese)"
        case .listBusy(let path):
            "フィードリスト \(path) は別のnewstermが変更中です。少し待ってやり直してください。"
        case .listChangedMeanwhile(let path, let copy):
            "編集中にフィードリスト \(path) が変更されたため、そのままにしました。編集した内容は \(copy) にあります。"
        case .listChangedSinceEdit(let path, let copy):
            "フィードリスト \(path) は編集後に変更されたため、そのままにしました。編集前の内容は \(copy) にあります。"
        case .editUnwritten(let path, let reason, let copy):
            "フィードリスト \(path) に書き込めません: \(reason)。編集した内容は \(copy) にあります。"
        case .editAbandoned(_, let copy):
            "エディターが失敗したため、フィードリストはそのままです。編集した内容は \(copy) にあります。"
        case .badAddress(let error): error.inJapanese
        case .notListed(let url):
            "\(Redaction.redacted(url)) はフィードリストにありません。`newsterm feeds` で一覧を確認できます。"
        case .notListedAnyMore: "そのフィードはもう一覧にありません。"
        case .listedAlready(let url): "\(Redaction.redacted(url)) はすでに登録されています。"
        case .listedSeveralTimes(let url):
            "\(Redaction.redacted(url)) は異なるユーザー名で複数登録されています。"
                + "ユーザー名とパスワードを含むアドレスを指定するか、一覧を編集してください。"
        case .importUnreadable(let name, let reason): "\(name) を取り込めません: \(reason)"
        case .undoImpossible(let sentence): "新しいnewstermの操作のため、取り消せません: \(sentence)"
        case .undoneAlready(let sentence):
            "フィードリストには、もう取り消すものが残っていません: \(sentence)"
        case .undoInOtherList(let sentence, let path):
            "別のフィードリストへの操作です。newsterm --urls \(path) undo で取り消せます: \(sentence)"
        }
    }
}

extension FeedAddressError {
    var inJapanese: String {
        switch self {
        case .empty: "アドレスがありません。https://example.org/feed.xml のようなフィードのURLを指定してください。"
        case .noScheme(let address):
            "\(shown(address)) はURLではありません。サイトなら https://…、ファイルなら file:///… と書いてください。"
        case .unsupportedScheme(let scheme, let address):
            "\(shown(address)) は取得できません。\(shown(scheme)) ではなく、http、https、fileのフィードを読みます。"
        case .command(let address):
            "\(shown(address)) はコマンドです。コマンドは、フィードリストに自分で書いた行からだけ受け付けます。"
        case .noHost(let address): "\(shown(address)) にホスト名がありません。https://example.org/feed.xml のように書いてください。"
        case .noPath(let address): "\(shown(address)) にファイル名がありません。file:///path/to/feed.xml のように書いてください。"
        case .badPort(let address): "\(shown(address)) のポートは1から65535までの数ではありません。"
        case .badCharacter(let address):
            "\(shown(address)) はアドレスではありません。空白か制御文字があります。アドレスは https://example.org/feed.xml のような形で、"
                + "空白は %20 と書きます。"
        }
    }

    private func shown(_ text: String) -> String { FeedListProblem.shown(FeedAddress.withoutAnyCredentials(text)) }
}

extension FullTextError {
    fileprivate var inJapanese: String {
        switch self {
        case .notStored: "この記事はもう保存されていません。"
        case .noLink: "この記事には全文のページへのリンクがありません。"
        case .notOfTheWeb(let link): "全文を取得できません: \(link) はウェブのアドレスではありません。"
        case .hostIsQuiet(let host, _): "\(host) への要求を控えているため、全文を取得しませんでした。"
        case .noAnswer(let failure) where failure.isRefusedRedirect:
            "ページがプライベートネットワークにあるため、全文を取得しませんでした。o でブラウザーに表示します。"
        case .noAnswer(let failure): "全文を取得できませんでした: \(failure.cause?.inJapanese ?? failure.sentence)"
        case .notAPage(let type): "記事のリンク先は読めるページではありません（\(type)）。"
        case .nothingFound: "記事のページに全文が見つかりません。o でブラウザーに表示します。"
        }
    }
}

extension DownloadError {
    var inJapanese: String {
        switch self {
        case .notOfTheWeb(let address):
            "「\(FeedAddress.strippingCredentials(from: address))」はウェブのアドレスではありません。ダウンロードできるのはhttpとhttpsだけです。"
        case .unknown(let id): "ダウンロード \(id.rawValue) はありません。newsterm downloads で一覧を確認できます。"
        case .notUnderWay: "このダウンロードは進行中ではありません。"
        case .isThere(let path): "ダウンロード済みです: \(path)"
        case .isBeingPlaced: "このファイルは保存先へ移動中です。少し待ってやり直してください。"
        case .notThereYet: "このファイルはまだダウンロードされていません。"
        case .isComingIn: "このファイルは受信中です。"
        case .hasFailed(let id):
            "このダウンロードは失敗しました。newsterm downloads retry \(id.rawValue) で再試行します。"
        case .fileMissing(let path): "ファイルがありません: \(path)"
        case .fileStays(let path, let reason): "ファイル \(path) を削除できません: \(reason)"
        case .folderUnusable(let path, let reason):
            "ダウンロードのフォルダーが使えません: \(path): \(reason)。使えるようになるか、config.toml の downloads.folder に"
                + "別のフォルダーが書かれるまで、ファイルは保管されます。"
        case .noSpace(let path): "\(path) に空きがありません。ファイルは保管され、空きができれば置かれます。"
        case .lost: "ダウンロードしたファイルは、保存先に移動する前になくなりました。"
        }
    }
}

extension OpeningError {
    fileprivate var inJapanese: String {
        let remedy = "別のものを使うには VISUAL か EDITOR を設定してください。"
        return switch self {
        case .notOfTheWeb: "開けるのはhttpとhttpsのアドレスだけです。"
        case .notStarted(let program, let reason, let setting):
            "\(program) を起動できません（\(reason)）。config.toml の \(setting) に別のプログラムを指定してください。"
        case .failed(let program, let isFile, let status):
            "\(program) は\(isFile ? "ファイル" : "アドレス")を開けませんでした（終了コード \(status)）。"
        case .editorNotStarted(let editor, let reason): "エディター \(editor) を起動できません（\(reason)）。\(remedy)"
        case .editorNotRun(let editor): "エディター \(editor) を実行できません。\(remedy)"
        case .editorFailed(let editor, let status):
            "エディター \(editor) が失敗したため（終了コード \(status)）、フィードリストはそのままです。\(remedy)"
        }
    }
}

extension StateError {
    fileprivate var inJapanese: String {
        switch self {
        case .unreadable(let path, let reason): "前回開いていたものがわかりません: \(path) を読めません（\(reason)）。"
        case .newer(let path): "前回開いていたものがわかりません: \(path) は新しいnewstermのものです。"
        case .foreign(let path): "前回開いていたものがわかりません: \(path) が壊れています。新しく書き直します。"
        case .unwritable(let path, let reason):
            "開いているものを次回のために保存できません: \(path) に書き込めません（\(reason)）。"
        }
    }
}
