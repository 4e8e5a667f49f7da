/// Tells the states of a value apart without comparing them, nor keeping them: two are equal when no change lies between.
struct Revision: Equatable {
    private final class Token {}

    private var token = Token()

    mutating func change() { token = Token() }

    static func == (one: Revision, other: Revision) -> Bool { one.token === other.token }
}
