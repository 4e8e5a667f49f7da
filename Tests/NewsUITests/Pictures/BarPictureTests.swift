import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Counts as bars")
struct BarPictureTests {
    @Test("The most fills the height, half of it half, and what is little is still seen")
    func heights() {
        let rows = BarPicture([100, 50, 25, 1, 0, nil, 75], height: 2, cells: 1).rows
        #expect(rows == ["█     ▄", "██▄▁· █"])
    }

    @Test("A bar takes as many cells as are given to it")
    func cells() {
        #expect(BarPicture([3, 1], height: 3, cells: 2).rows == ["██  ", "██  ", "████"])
        #expect(BarPicture([9, 4], height: 1, cells: 1).rows == ["█▃"])
    }

    @Test("Nothing at all is a line, and no bars are none")
    func nothing() {
        #expect(BarPicture([0, 0], height: 2, cells: 1).rows == ["  ", "··"])
        #expect(BarPicture([], height: 2, cells: 1).rows == ["", ""])
        #expect(BarPicture([nil, nil], height: 1, cells: 1).rows == ["  "])
    }
}
