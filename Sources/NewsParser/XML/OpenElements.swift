import Glibc

/// The names of the open elements, outermost first.
struct OpenElements {
    private let names = ByteBuffer(capacity: 1024)
    private var starts: [Int] = []

    var count: Int { starts.count }
    var isEmpty: Bool { starts.isEmpty }

    var innermost: UnsafeBufferPointer<UInt8> {
        name(at: starts.count - 1)
    }

    mutating func push(_ name: UnsafeBufferPointer<UInt8>) {
        starts.append(names.count)
        if let base = name.baseAddress { names.append(base, count: name.count) }
    }

    mutating func pop() {
        if let start = starts.popLast() { names.truncate(to: start) }
    }

    /// The innermost open element with that name: an exact match first, else ignoring case.
    func lastIndex(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        if Self.equal(innermost, name) { return starts.count - 1 }
        return starts.indices.last { Self.equal(self.name(at: $0), name) }
            ?? starts.indices.last { ASCII.equalIgnoringCase(self.name(at: $0), name) }
    }

    private static func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        guard a.count == b.count, let first = a.baseAddress, let second = b.baseAddress else { return false }
        return memcmp(first, second, a.count) == 0
    }

    func name(at index: Int) -> UnsafeBufferPointer<UInt8> {
        guard starts.indices.contains(index) else { return UnsafeBufferPointer(start: nil, count: 0) }
        let end = index + 1 < starts.count ? starts[index + 1] : names.count
        return UnsafeBufferPointer(rebasing: names.bytes[starts[index]..<end])
    }
}
