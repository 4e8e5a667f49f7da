import BackgroundTasks

extension BackgroundTaskError {
    var inJapanese: String {
        switch self {
        case .unavailable(let reason): "バックグラウンドタスクは使えません: \(reason)"
        case .tooManyPendingTaskRequests(let kind, let limit):
            "待機中の要求（\(Explanation.Kind(rawValue: kind)?.inJapanese ?? kind)）が多すぎます。上限は\(limit)件です。"
                + "先に1つ取り消してください。"
        case .notPermitted(let identifier):
            "タスクの識別子 \(identifier) は許可された識別子の一覧にありません。追加してください。"
        case .modeNotPermitted(let identifier, let mode):
            "許可された識別子の一覧では、\(identifier) をモード \(mode) で登録できません。モードを追加するか、別の種類の要求を登録してください。"
        case .immediateRunIneligible(let identifier):
            "タスク \(identifier) はすぐには始められません。後でやり直すか、順番を待つ方式で登録してください。"
        case .alreadyRegistered(let identifier):
            "\(identifier) の処理はすでに登録されています。識別子ごとに1回だけ登録してください。"
        case .registeredTooLate(let identifier):
            "\(identifier) の処理はスケジューラーの開始後に登録されました。すべての処理を開始前に登録してください。"
        case .notRegistered(let identifier):
            "\(identifier) の処理がこのプロセスに登録されていません。開始時に登録してください。"
        case .noPendingRequest(let identifier): "タスク \(identifier) の要求は登録されていません。"
        case .notRunning(let identifier):
            "タスク \(identifier) は実行中ではないため、期限切れにできません。先に起動してください。"
        case .alreadyRunning(let identifier):
            "タスク \(identifier) はすでに実行中です。終わるのを待つか、期限切れにしてください。"
        case .schedulerAlreadyRuns: "スケジューラーはすでに動いています。"
        case .storage(let operation, let path, _) where isOfFolder:
            "\(path) \(operation.inJapanese): フォルダーです。移動してください。"
        case .storage(let operation, let path, let reason):
            "\(path) \(operation.inJapanese): \(reason)。フォルダーの権限と空き容量を確認してください。"
        case .damagedRecords(let path):
            "バックグラウンドの要求のファイル \(path) が壊れています。スケジューラーの次の開始時に脇へ移し、すべての要求を始めからやり直します。"
        case .noHolder(let directory): "\(directory) のバックグラウンドタスクを実行するプロセスがありません。"
        case .noAnswer(let directory):
            "\(directory) のバックグラウンドタスクを実行するプロセスが応答しません。後でやり直してください。"
        case .conversationBroken:
            "バックグラウンドタスクを実行するプロセスが応答の途中でいなくなりました。やり直してください。"
        case .unusableMessage(let bytes): "\(bytes)バイトのメッセージは送れません。長すぎない1行でなければなりません。"
        }
    }
}

extension BackgroundTaskError.Operation {
    fileprivate var inJapanese: String {
        switch self {
        case .read: "を読めません"
        case .write: "に書き込めません"
        case .open: "を開けません"
        case .replace: "を置き換えられません"
        case .remove: "を削除できません"
        case .cut: "を切り詰められません"
        case .lock: "をロックできません"
        case .watch: "を見張れません"
        case .createFolder: "というフォルダーを作れません"
        case .readFolder: "というフォルダーを読めません"
        case .putAside: "を脇へ移せません"
        case .listenAt: "で待ち受けできません"
        case .connectTo: "に接続できません"
        case .makeSocketFor: "のソケットを作れません"
        }
    }
}

extension TaskHostError {
    var inJapanese: String {
        switch self {
        case .gone: "バックグラウンドタスクを実行するプロセスが応答する前に終わりました。やり直してください。"
        case .silent(let process):
            "バックグラウンドタスクを実行するプロセス\(Self.number(process))が応答しません。停止していれば再開するか、終了して、やり直してください。"
        case .leaving: "バックグラウンドタスクを実行するプロセスは終わるところです。やり直してください。"
        case .otherVersion(let process):
            "バックグラウンドタスクを実行するプロセス\(Self.number(process))は別の版です。再起動してから、やり直してください。"
        }
    }

    private static func number(_ process: Int32?) -> String { process.map { " \($0) " } ?? "" }
}
