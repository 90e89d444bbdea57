import Terminal

/// The mouse: a click selects, again opens, the wheel scrolls the pane under it.
extension OverlayState {
    mutating func mouse(_ event: MouseEvent) -> [Effect] {
        guard usesMouse, context != .tooSmall else { return [] }
        switch event.action {
        case .scrollUp: return scroll(by: -3, at: event.point)
        case .scrollDown: return scroll(by: 3, at: event.point)
        case .press: return click(at: event.point, isDouble: false)
        case .doubleClick: return click(at: event.point, isDouble: true)
        }
    }

    private mutating func scroll(by distance: Int, at point: Point) -> [Effect] {
        guard dialogs.isEmpty else {
            move(by: distance)
            return []
        }
        let layout = Layout(self)
        if layout.list?.contains(point) ?? false {
            list.scroll(by: distance, visible: max(1, layout.listRows.rows))
        } else if layout.detail?.contains(point) ?? false {
            let lines = DetailText.lineCount(of: self, columns: layout.detailRows.columns)
            detail.top = min(max(0, detail.top + distance), max(0, lines - layout.detailRows.rows))
        }
        return []
    }

    private mutating func click(at point: Point, isDouble: Bool) -> [Effect] {
        // Again is a second click on a row, not the first one on a row that happened to be selected.
        let isAgain = isDouble || clicked == point.row
        clicked = point.row
        return click(at: point, isAgain: isAgain, isDouble: isDouble)
    }

    private mutating func click(at point: Point, isAgain: Bool, isDouble: Bool) -> [Effect] {
        guard dialogs.isEmpty else { return clickInDialog(at: point, isAgain: isAgain) }
        let layout = Layout(self)
        if layout.tabs.contains(point) {
            if let tab = TabBar.tab(at: point, in: self) { show(tab) }
            return []
        }
        if layout.listRows.contains(point), layout.list != nil {
            let index = list.top + point.row - layout.listRows.minRow
            guard list.rows.indices.contains(index) else { return [] }
            let isOpening = isDouble || isAgain && list.selectedIndex == index
            pane = .list
            isFiltering = false
            list.select(at: index)
            keepSelectionVisible()
            return isOpening ? perform(ifAvailable: .open) : []
        }
        if layout.filterLine?.contains(point) ?? false {
            startFiltering()
        } else if layout.detailRows.contains(point), layout.detail != nil {
            pane = .detail
            let header = DetailText.lines(of: self, columns: layout.detailRows.columns).count
            let row = detail.top + point.row - layout.detailRows.minRow - header
            if let tree = detail.tree, row >= 0, row < tree.rowCount {
                detail.tree?.select(row)
                if isDouble { detail.tree?.toggleSelected() }
            }
        }
        return []
    }

    private mutating func clickInDialog(at point: Point, isAgain: Bool) -> [Effect] {
        guard let row = DialogView.row(at: point, in: self) else { return [] }
        switch dialogs.last {
        case .groups(var chooser):
            let isSelected = chooser.selection == row
            guard chooser.choices.indices.contains(row) else { return [] }
            chooser.selection = row
            replaceDialog(.groups(chooser))
            return isAgain && isSelected ? perform(ifAvailable: .accept) : []
        case .palette(var palette):
            let items = PaletteItems.matching(palette, in: self)
            guard items.indices.contains(row) else { return [] }
            let isSelected = palette.selection == items[row].binding.command
            palette.selection = items[row].binding.command
            replaceDialog(.palette(palette))
            return isAgain && isSelected ? perform(ifAvailable: .accept) : []
        case .menu(var menu):
            let isSelected = menu.selection == row
            guard menu.items.indices.contains(row) else { return [] }
            menu.selection = row
            replaceDialog(.menu(menu))
            return isAgain && isSelected ? perform(ifAvailable: .accept) : []
        default: return []
        }
    }

    private mutating func perform(ifAvailable command: Command) -> [Effect] {
        availability(of: command).isAvailable ? perform(command) : []
    }
}
