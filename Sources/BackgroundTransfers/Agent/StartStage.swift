/// What comes after the session has been read. Each stage needs so much memory for its code that the one before is to be
/// over first.
enum StartStage {
    /// libcurl is set up, and the first transfer begins.
    case beginning
    /// The head of the first answer is there.
    case answered
    /// Its first bytes are.
    case transferring
}
