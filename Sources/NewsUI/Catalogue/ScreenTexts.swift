/// Leaving a screen with changes that are not saved.
enum ScreenTexts {
    static var asksToSave: String { say("Save the changes? y/n", ja: "変更を保存しますか？ y/n") }
    static var notLeft: String { say("Nothing is saved yet.", ja: "まだ保存していません。") }

    /// Beside the keys that answer.
    static var save: String { say("Save?", ja: "保存:") }
    static var answers: [String] {
        [say("y save", ja: "y 保存する"), say("n leave without saving", ja: "n 保存せずに戻る")]
    }
}
