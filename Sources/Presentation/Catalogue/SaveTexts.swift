package import News
import Texts

extension SaveFailure {
    /// The sentence in the language of the screen.
    package var text: String { inEnglish(description, else: translated) }

    var translated: String {
        switch self {
        case .noAnswer(let failure): ExchangeTexts.sentence(for: failure)
        case .refused(let status): SaveTexts.refused(status)
        case .credentials(.readeck): SaveTexts.tokenOfReadeck
        case .credentials(.linkding): SaveTexts.tokenOfLinkding
        case .credentials(.wallabag): SaveTexts.logInToWallabag
        case .credentials: SaveTexts.credentials
        case .forbidden(.readeck): SaveTexts.forbiddenByReadeck
        case .forbidden(.wallabag): SaveTexts.forbiddenByWallabag
        case .forbidden: SaveTexts.forbiddenByLinkding
        case .otherServer: SaveTexts.otherServer
        case .redirected(let address): SaveTexts.redirected(address)
        case .unencrypted: SaveTexts.unencrypted
        case .noSecret(let program, let reason, let fault):
            SaveTexts.noSecret(program: program, reason: fault?.translated ?? reason)
        case .file(let path, let reason): SaveTexts.fileUnwritable(path: path, reason: reason)
        case .noFolder(let path): SaveTexts.noFolder(path)
        case .noLink: SaveTexts.noLink
        case .noService: SaveTexts.noSuchServiceAnyMore
        case .noAccount(let name): SaveTexts.noAccount(name)
        case .accountCannotSave(let name): SaveTexts.accountCannotSave(name)
        case .notOfAccount(let name): SaveTexts.notOfAccount(name)
        case .noIntegration: SaveTexts.noIntegration
        case .goneFromServer: SaveTexts.goneFromServer
        case .account(let failure): failure.translated
        }
    }
}

extension Save.Mark {
    /// A few cells wide: an arrow, and a sign that it is not there yet.
    package var sign: String {
        switch self {
        case .saved: "→"
        case .waiting: "→…"
        case .failed: "→!"
        }
    }

    /// For a screen reader.
    package var words: String {
        switch self {
        case .saved: SaveTexts.markSaved
        case .waiting: SaveTexts.markWaiting
        case .failed: SaveTexts.markFailed
        }
    }
}
