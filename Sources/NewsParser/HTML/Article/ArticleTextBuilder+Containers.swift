import News

extension ArticleTextBuilder {
    func append(_ block: ArticleText.Block) {
        guard blockCount < Self.maximumBlocks else { return }
        blockCount += 1
        closeImpliedList()
        let index = containers.lastIndex { $0.kind != .transparent } ?? 0
        containers[index].append(block)
    }

    func open(_ container: BlockContainer) {
        endLine()
        closeImpliedList()
        if containers.count < Self.maximumNesting {
            containers.append(container)
        } else {
            containers.append(BlockContainer(.transparent, element: container.element))
        }
    }

    /// Closes the innermost open element of that name and everything open inside it.
    func close(_ name: String) {
        guard let index = containers.lastIndex(where: { $0.element == name }) else { return }
        closeContainers(above: index)
    }

    /// Closes containers until `count` are left.
    func closeContainers(above count: Int) {
        while containers.count > max(1, count) {
            let container = containers.removeLast()
            let parent = containers.count - 1
            switch container.kind {
            case .root, .transparent: break
            case .quote: if !container.blocks.isEmpty { put(.quote(container.blocks)) }
            case .list: closeList(container)
            case .item:
                guard !container.blocks.isEmpty else { break }
                containers[parent].items.append(TextList.Item(label: container.label, container.blocks))
                if container.isNote { containers[parent].noteCount += 1 }
            case .definitions:
                if !container.definitions.isEmpty { put(.definitions(container.definitions)) }
            case .disclosure:
                let texts = container.caption.flatMap(\.texts)
                let summary = texts.map(\.runs).joined(separator: [StyledText.Run(" ")])
                if !texts.isEmpty || !container.blocks.isEmpty {
                    put(
                        .details(summary: StyledText(Array(summary)), isOpen: container.isOpen, container.blocks))
                }
            case .summary:
                if containers[parent].kind == .disclosure {
                    containers[parent].caption += container.blocks
                } else {
                    for block in container.blocks { put(block) }
                }
            case .details: for block in container.blocks { containers[parent].append(block) }
            case .table:
                var table = container.table
                for block in container.blocks { put(block) }
                for block in table.finish(caption: container.caption) { put(block) }
            case .row:
                containers[parent].table.endRow()
                containers[parent].blocks += container.blocks
            case .cell: endCell(container)
            case .figure:
                if container.caption.isEmpty {
                    for block in container.blocks { put(block) }
                } else {
                    put(.figure(container.blocks, caption: container.caption))
                }
            case .caption:
                if containers[parent].kind == .figure || containers[parent].kind == .table {
                    containers[parent].caption += container.blocks
                } else {
                    for block in container.blocks { put(block) }
                }
            case .footnotes: for block in container.blocks where block != .rule { put(block) }
            }
        }
    }

    /// Adds a block that has already been counted to the innermost container.
    func put(_ block: ArticleText.Block) {
        let index = containers.lastIndex { $0.kind != .transparent } ?? 0
        containers[index].append(block)
    }
}
