package import FoundationEssentials
package import News

/// The screen of the downloads, and what is said of them elsewhere.
package enum DownloadTexts {
    package static var title: String { say("Downloads", ja: "ダウンロード") }

    package static func underWay(_ count: Int) -> String {
        say("\(Counted.grouped(count)) under way", ja: "進行中\(Counted.grouped(count))件")
    }

    package static var notKnown: String {
        say("The downloads are not known yet.", ja: "ダウンロードの状態はまだわかりません。")
    }

    package static var none: String { say("There are no downloads.", ja: "ダウンロードはありません。") }

    package static func begins(_ key: String) -> String {
        say(
            "\(key) on an article downloads the file that comes with it.",
            ja: "記事で \(key) を押すと添付ファイルをダウンロードします。")
    }

    package static var anyAddress: String {
        say(
            "newsterm downloads add URL downloads any file.",
            ja: "newsterm downloads add URL で任意のファイルをダウンロードします。")
    }

    package static func byThemselves(_ file: String) -> String {
        say(
            "Files of feeds with a tag are downloaded by themselves where [downloads] in \(file) says so.",
            ja: "\(file) の [downloads] に書いたタグのフィードのファイルは自動でダウンロードされます。")
    }
}

/// How far one has come.
extension DownloadTexts {
    /// "12.3 MB of 28.6 MB".
    package static func bytes(_ received: Int64, of expected: Int64?) -> String {
        guard let expected else { return Counted.bytes(received) }
        return say(
            "\(Counted.bytes(received)) of \(Counted.bytes(expected))",
            ja: "\(Counted.bytes(received))／\(Counted.bytes(expected))")
    }

    package static func speed(_ bytes: String) -> String { say("\(bytes)/s", ja: "毎秒\(bytes)") }

    package static func left(_ span: RoundedDuration) -> String {
        switch span.unit {
        case .second: say("\(span.count) s left", ja: "残り\(span.count)秒")
        case .minute: say("\(span.count) min left", ja: "残り\(span.count)分")
        case .hour: say("\(span.count) h left", ja: "残り\(span.count)時間")
        case .day: say("\(TimeTexts.days(span.count)) left", ja: "残り\(TimeTexts.days(span.count))")
        }
    }

    /// What one does that has no bytes coming in, and what is wrong.
    package static func doing(_ status: DownloadStatus, now: Date) -> String {
        let doing =
            switch status.phase {
            case .paused where status.isResumable == false:
                say("paused, starts over: the server cannot resume", ja: "一時停止中（サーバーが再開に未対応のため最初から）")
            case .paused: say("paused", ja: "一時停止中")
            case .placing: say("being put in its place", ja: "保存先へ移動中")
            case .waiting(let wait): waits(wait, now: now)
            case .transferring, .unplaced, .finished, .missing, .failed: ""
            }
        guard let trouble = status.trouble, status.phase != .paused else { return doing }
        return "\(doing): \(ExchangeTexts.told(trouble))"
    }

    private static func waits(_ wait: DownloadWait?, now: Date) -> String {
        switch wait {
        case nil: say("waits", ja: "待機中")
        case .turn: say("waits for its turn", ja: "順番待ち")
        case .network: say("waits for the network", ja: "ネットワーク待ち")
        case .unmeteredNetwork: say("waits for a network that is not metered", ja: "従量制でないネットワーク待ち")
        case .externalPower: say("waits for external power", ja: "外部電源待ち")
        case .retry(let date):
            say("tried again \(span(to: date, now))", ja: "\(span(to: date, now))に再試行")
        case .date(let date): say("begins \(span(to: date, now))", ja: "\(span(to: date, now))に開始")
        }
    }

    private static func span(to date: Date, _ now: Date) -> String {
        Waiting(until: date, at: now).text ?? TimeTexts.now
    }

    package static func downloaded(at time: String) -> String { say("downloaded \(time)", ja: "\(time) に完了") }

    /// Of one that somebody has to look after.
    package static func detail(of status: DownloadStatus) -> String {
        let (path, trouble) = (status.download.path ?? "", status.trouble.map(ExchangeTexts.told) ?? "")
        return switch status.phase {
        case .missing: say("The file is no longer at \(path)", ja: "ファイルがありません: \(path)")
        case .unplaced: say("Not in its place: \(trouble)", ja: "保存先に移動できません: \(trouble)")
        default: say("Failed: \(trouble)", ja: "失敗: \(trouble)")
        }
    }

    /// What its lines may have no room for, as the status line has it.
    package static func whole(_ status: DownloadStatus) -> String {
        switch status.phase {
        case .failed, .unplaced, .missing: detail(of: status)
        case .finished: status.download.path ?? ""
        case .transferring, .waiting, .paused, .placing:
            status.trouble.map { say($0.sentence, ja: "ダウンロードが進みません: \(ExchangeTexts.told($0))") }
                ?? Redaction.redacted(status.download.enclosure.url)
        }
    }

    /// In a word or two, for the line of an enclosure.
    package static func state(of status: DownloadStatus) -> String {
        let percent = status.fraction.map(Counted.percent) ?? ""
        return switch status.phase {
        case .finished: say("downloaded", ja: "ダウンロード済み")
        case .failed: say("download failed", ja: "ダウンロード失敗")
        case .unplaced: say("downloaded, not in its place", ja: "ダウンロード済み（未保存）")
        case .missing: say("downloaded, no longer there", ja: "ダウンロード済み（ファイルなし）")
        case .paused where percent.isEmpty: say("download paused", ja: "一時停止中")
        case .paused: say("\(percent), paused", ja: "\(percent)で一時停止中")
        case .transferring, .waiting, .placing:
            percent.isEmpty
                ? say("being downloaded", ja: "ダウンロード中") : say("\(percent) downloaded", ja: "\(percent)ダウンロード済み")
        }
    }
}

/// What came of what the user did.
extension DownloadTexts {
    package static var nothingToPause: String {
        say("Nothing of this download is under way.", ja: "このダウンロードは進行中ではありません。")
    }

    package static var notThere: String {
        say("This file is not downloaded yet.", ja: "このファイルはまだダウンロードされていません。")
    }

    package static func isGone(_ key: String) -> String {
        say("The file is gone; \(key) downloads it again.", ja: "ファイルがありません。\(key) で再ダウンロードします。")
    }

    package static func hasFailed(_ key: String) -> String {
        say("This download failed; \(key) tries again.", ja: "このダウンロードは失敗しました。\(key) で再試行します。")
    }

    package static func asks(_ name: String, hasFile: Bool) -> String {
        hasFile
            ? say("Remove “\(name)” and delete its file?", ja: "「\(name)」を一覧から外し、ファイルを削除しますか。")
            : say("Remove “\(name)”?", ja: "「\(name)」を一覧から外しますか。")
    }

    /// The keys that say so, whatever the language.
    package static let yes: Character = "y"
    package static let keep: Character = "k"
    package static let all: Character = "a"
    package static var remove: String { say("Remove:", ja: "削除:") }
    package static var yesHint: String { "\(yes) \(say("yes", ja: "はい"))" }
    package static var keepHint: String { "\(keep) \(say("keep the file", ja: "ファイルを残す"))" }

    /// What is downloaded stays where it is.
    package static func allHint(_ group: DownloadGroup, _ count: Int) -> String {
        let number = Counted.grouped(count)
        return switch group {
        case .failed: "\(all) \(say("all \(number) that failed", ja: "失敗した\(number)件すべて"))"
        case .finished: "\(all) \(say("all \(number), keep the files", ja: "\(number)件すべて（ファイルは残す）"))"
        }
    }

    package static var stays: String { say("Nothing was removed.", ja: "何も削除していません。") }

    package static func shows(_ key: String) -> String {
        say("\(key) shows the downloads.", ja: "\(key) でダウンロードの一覧を表示します。")
    }

    /// It has ended while nobody looked.
    package static func ended(_ status: DownloadStatus) -> String {
        let (name, detail) = (status.name, detail(of: status))
        return [.failed, .unplaced].contains(status.phase)
            ? say("“\(name)”: \(detail)", ja: "「\(name)」: \(detail)")
            : say("Downloaded “\(name)”.", ja: "「\(name)」をダウンロードしました。")
    }
}

extension DownloadOutcome {
    package var sentence: String {
        switch self {
        case .begun(let name): say("Downloading “\(name)”.", ja: "「\(name)」をダウンロードします。")
        case .beginsLater(let name, let reason):
            say(
                "“\(name)” is on the list and will be downloaded later: \(ExchangeTexts.told(reason))",
                ja: "「\(name)」を一覧に入れました。ダウンロードは後で始まります: \(ExchangeTexts.told(reason))")
        case .isUnderWay(let name, let fraction):
            say(
                "“\(name)” is on its way\(fraction.map { ": \(Counted.percent($0))" } ?? "").",
                ja: "「\(name)」はダウンロード中です\(fraction.map { "（\(Counted.percent($0))）" } ?? "")。")
        case .isThere(let path): say("This file is downloaded: “\(path)”.", ja: "ダウンロード済みです: 「\(path)」。")
        case .paused(beginsAnew: false): say("Paused.", ja: "一時停止しました。")
        case .paused(beginsAnew: true):
            say(
                "Paused. This server cannot resume: the download starts over when it goes on.",
                ja: "一時停止しました。このサーバーは途中からの再開に対応していないため、再開すると最初からになります。")
        case .resumed: say("Resumed.", ja: "再開しました。")
        case .triedAgain: say("Trying again.", ja: "再試行します。")
        case .removed: say("Removed.", ja: "一覧から外しました。")
        case .removedWithFile(let path): say("Removed, and deleted \(path)", ja: "一覧から外し、削除しました: \(path)")
        case .removedFileStays(let path, isWished: true):
            say("Removed. The file stays: \(path)", ja: "一覧から外しました。ファイルは残します: \(path)")
        case .removedFileStays(let path, isWished: false):
            say(
                "Removed. The file stays, since it has been changed: \(path)",
                ja: "一覧から外しました。変更されたファイルは残します: \(path)")
        case .cleared(.failed, let count):
            say(
                "Removed \(Counted.text(count, "download")) that failed.",
                ja: "失敗した\(Counted.grouped(count))件を一覧から外しました。")
        case .cleared(.finished, let count):
            say(
                "Removed \(Counted.text(count, "download")); the files stay.",
                ja: "\(Counted.grouped(count))件を一覧から外しました。ファイルは残します。")
        }
    }
}
