/// Whether the processors have more work than they can handle.
///
/// The load is high when, over the last ten seconds, something waited for a processor for `pressureLimit` per cent of
/// the time or more (Documentation/accounting/psi.rst in the Linux kernel). A single busy program, including ours,
/// makes nothing wait. On a kernel without these figures, the load average decides: more than `runnableLimit` processes
/// per processor over the last minute.
struct ProcessorLoad: Sendable {
    /// In per cent of the time.
    static let pressureLimit = 40.0
    /// Processes per processor.
    static let runnableLimit = 1.0

    /// `/proc`.
    let proc: String
    /// `/sys`.
    let sys: String

    var pressureFile: String { "\(proc)/pressure/cpu" }

    var observation: Observation { pressure ?? average ?? Observation(state: .unknown, words: "not reported") }

    /// "some avg10=0.72 avg60=0.54 avg300=1.17 total=112183212", and a second line for all at once.
    private var pressure: Observation? {
        guard let line = KernelFiles.words(pressureFile)?.first(where: { $0.first == "some" }),
            let field = line.first(where: { $0.hasPrefix("avg10=") }),
            let percentage = Self.number(field.dropFirst("avg10=".count))
        else { return nil }
        return Observation(
            state: percentage >= Self.pressureLimit ? .yes : .no,
            words: "something waited for a processor \(LocalTime.tenths(percentage)) % of the last 10 s;"
                + " high from \(LocalTime.tenths(Self.pressureLimit)) %")
    }

    /// "0.01 0.30 0.45 2/100 9097": the first number covers the last minute.
    private var average: Observation? {
        guard let running = KernelFiles.words("\(proc)/loadavg")?.first?.first.flatMap(Self.number),
            let processors = KernelFiles.words("\(sys)/devices/system/cpu/online")?.first?.first.flatMap(Self.count)
        else { return nil }
        return Observation(
            state: running > Self.runnableLimit * Double(processors) ? .yes : .no,
            words: "\(LocalTime.tenths(running)) processes ran or waited over the last minute;"
                + " high above \(LocalTime.tenths(Self.runnableLimit * Double(processors)))")
    }

    private static func number(_ text: Substring) -> Double? {
        guard let number = Double(text), 0..<1e6 ~= number else { return nil }
        return number
    }

    /// The number of processors in a list such as "0-3,5".
    private static func count(_ list: Substring) -> Int? {
        var count = 0
        for range in list.split(separator: ",") {
            let ends = range.split(separator: "-").map { Int($0) }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, 0...last ~= first, last < 1 << 20 else {
                return nil
            }
            count += last - first + 1
        }
        return count > 0 ? count : nil
    }
}
