/// Why downloads failed.
extension KeptSentences {
    /// BackgroundTransferError and DownloadError.
    static let transfers = [
        SentenceForm("The download was cancelled.", "ダウンロードは取り消されました。"),
        SentenceForm(
            "\"{}\" lies in a private network, where this download may not go.",
            "「{1}」はプライベートネットワークにあり、このダウンロードでは接続できません。"),
        SentenceForm("\"{}\" is not an address of the web.", "「{1}」はウェブのアドレスではありません。"),
        SentenceForm("The server sent nothing for {n} second.", "サーバーは{1}秒間何も送りませんでした。"),
        SentenceForm("The server sent nothing for {n} seconds.", "サーバーは{1}秒間何も送りませんでした。"),
        SentenceForm("Given up after {d}: {*}", "{1}後に断念しました: {2}"),
        SentenceForm("Given up after {d}.", "{1}後に断念しました。"),
        SentenceForm("The connection failed: {*}.", "接続に失敗しました: {1}。"),
        SentenceForm("bytes that were there have vanished from the disk", "届いていたデータがディスクから消えました"),
        SentenceForm("The server cannot be trusted: {*}.", "サーバーを信頼できません: {1}。"),
        SentenceForm("The server sent us from address to address without end.", "アドレスの転送が終わりません。"),
        SentenceForm("The server refused with status {n}.", "サーバーに拒否されました ({1})。"),
        SentenceForm("The file is larger than {n} byte.", "ファイルが{1}バイトを超えています。"),
        SentenceForm("The file is larger than {n} bytes.", "ファイルが{1}バイトを超えています。"),
        SentenceForm(
            "The server sent \"{}\" where \"{}\" was announced. Open the address in a browser: it may ask you to sign in.",
            "サーバーは「{2}」と告げて「{1}」を送りました。ブラウザーでアドレスを開いてみてください。サインインが必要なのかもしれません。"),
        SentenceForm("The server announced {n} byte and sent {n}.", "サーバーは{1}バイトと告げて{2}バイトを送りました。"),
        SentenceForm("The server announced {n} bytes and sent {n}.", "サーバーは{1}バイトと告げて{2}バイトを送りました。"),
        SentenceForm("The server contradicts itself: {*}.", "サーバーの応答が矛盾しています: {1}。"),
        SentenceForm("it never sends the rest of the same file", "同じファイルの残りを送りません"),
        SentenceForm(
            "The disk is full. The download goes on when there is room.",
            "ディスクがいっぱいです。空きができればダウンロードを続けます。"),
        SentenceForm(
            "The folder of downloads cannot be used: {}: {}. The file is kept until it can, or until downloads.folder names another one in config.toml.",
            "ダウンロードのフォルダー {1} が使えません: {2}。使えるようになるか、config.toml の downloads.folder に別のフォルダーを書くまで、ファイルは保管します。"),
        SentenceForm(
            "The folder of downloads cannot be used: {}. Check its permissions.",
            "ダウンロードのフォルダーが使えません: {1}。権限を確認してください。"),
        SentenceForm(
            "There is no room for the file in {}. It is kept, and put there when there is.",
            "{1} にファイルを置く空きがありません。保管しておき、空きができれば移します。"),
        SentenceForm(
            "The downloaded file has gone before it could be put in its place.",
            "ダウンロードしたファイルが、保存先へ移動する前になくなりました。"),
        SentenceForm("The file is no longer at {}.", "ファイルはもう {1} にありません。"),
        SentenceForm("The file {} cannot be deleted: {}.", "ファイル {1} を削除できません: {2}。"),
    ]
}
