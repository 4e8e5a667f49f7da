import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Bar charts")
struct BarChartTests {
    @Test("The maximum fills the height, half of it half, and a small value is still visible")
    func heights() {
        let rows = BarChart([100, 50, 25, 1, 0, nil, 75], height: 2, cells: 1).rows
        #expect(rows == ["█     ▄", "██▄▁· █"])
    }

    @Test("A bar is as many cells wide as requested")
    func cells() {
        #expect(BarChart([3, 1], height: 3, cells: 2).rows == ["██  ", "██  ", "████"])
        #expect(BarChart([9, 4], height: 1, cells: 1).rows == ["█▃"])
    }

    @Test("Zeros are a line, and without bars there is none")
    func nothing() {
        #expect(BarChart([0, 0], height: 2, cells: 1).rows == ["  ", "··"])
        #expect(BarChart([], height: 2, cells: 1).rows == ["", ""])
        #expect(BarChart([nil, nil], height: 1, cells: 1).rows == ["  "])
    }
}
