import News
import Testing

@Suite("Whether a network is missing")
struct MissingNetworkTests {
    private func explains(_ hasNetwork: Bool?, reached: Bool = false, _ hosts: Set<String>) -> Bool {
        MissingNetwork.explains(hasNetwork: hasNetwork, hasReached: reached, newlyUnreached: hosts)
    }

    @Test("The machine's own word for a missing network counts, whatever answered on a local network")
    func conditions() {
        #expect(explains(false, ["a"]))
        #expect(explains(false, reached: true, []))
    }

    @Test("Without it several hosts have to be out of reach that were not before, and no server may have answered")
    func hosts() {
        for hasNetwork in [nil, true] {
            #expect(explains(hasNetwork, ["a", "b"]))
            #expect(!explains(hasNetwork, ["a"]))
            #expect(!explains(hasNetwork, []))
            #expect(!explains(hasNetwork, reached: true, ["a", "b", "c"]))
        }
    }
}
