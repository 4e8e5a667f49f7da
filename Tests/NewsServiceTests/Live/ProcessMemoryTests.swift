import CLinux
import Foundation
import Testing

@Suite("The memory of the process")
struct ProcessMemoryTests {
    @Test("The memory of executed code is released, and the program continues")
    func returned() throws {
        // Similar to what a start does.
        _ = try JSONDecoder().decode([String: [Int]].self, from: Data(#"{"a": [1, 2, 3]}"#.utf8))
        let before = try residentCode()
        clinux_return_code()
        let after = try residentCode()
        #expect(before > 4_000)
        #expect(after < before)
        let numbers = try JSONDecoder().decode([String: [Int]].self, from: Data(#"{"b": [4]}"#.utf8))
        #expect(numbers == ["b": [4]])
    }

    /// The resident KB of executable file mappings (proc_pid_smaps(5)).
    private func residentCode() throws -> Int {
        var total = 0
        var isCode = false
        for line in try String(contentsOfFile: "/proc/self/smaps", encoding: .utf8).split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count > 1, words[0].contains("-") {
                isCode = words[1] == "r-xp" && words.count > 5
            } else if isCode, words.first == "Rss:" {
                total += Int(words[1]) ?? 0
            }
        }
        return total
    }
}
