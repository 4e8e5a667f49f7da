@testable import Terminal

extension MouseEvent {
    init(_ kind: Kind, at position: CanvasPosition) { self.init(kind: kind, position: position) }
}
