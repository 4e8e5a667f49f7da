/// How a write is carried out.
enum WriteManner {
    /// SQLite looks up what every row refers to, and what refers to it.
    case checked
    /// SQLite does not, which takes a tenth off the time of a refresh. The write must take what its rows refer to from there
    /// in the same transaction, delete nothing and renumber nothing that others refer to.
    case unchecked
    /// Unchecked, in a transaction of its own and with more memory: for a hundred thousand small rows in a tenth of a
    /// second.
    case bulk
}
