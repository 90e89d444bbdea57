import Shipeasy
import Terminal

/// Moving, opening and going back.
extension OverlayState {
    /// How many rows a page has in what takes the keys.
    var pageRows: Int {
        let layout = Layout(self)
        switch context {
        case .help: return HelpPage.rows(in: self)
        case .detail: return layout.detailRows.rows
        case .groups, .json, .palette, .menu, .question, .field, .tooSmall: return max(1, size.rows - 8)
        case .list, .filter: return layout.listRows.rows
        }
    }

    mutating func move(by distance: Int) {
        switch dialogs.last {
        case .help(var help):
            help.top = clamp(help.top, by: distance, count: HelpPage.lines(of: self).count - pageRows + 1)
            replaceDialog(.help(help))
        case .palette(var palette):
            let items = PaletteItems.matching(palette, in: self)
            guard !items.isEmpty else { return }
            // From an action that is not offered any more, to the first.
            let place = PaletteItems.selectedIndex(palette, among: items).map {
                clamp($0, by: distance, count: items.count)
            }
            palette.selection = items[place ?? 0].binding.command
            replaceDialog(.palette(palette))
        case .groups(var chooser):
            chooser.selection = clamp(chooser.selection, by: distance, count: chooser.choices.count)
            replaceDialog(.groups(chooser))
        case .menu(var menu):
            menu.selection = clamp(menu.selection, by: distance, count: menu.items.count)
            replaceDialog(.menu(menu))
        case .json(var dialog):
            dialog.draft.edit { distance < 0 ? $0.moveUp(-distance) : $0.moveDown(distance) }
            replaceDialog(.json(dialog))
        case .question(var question):
            let lines = QuestionText.lines(of: question, in: size)
            question.top = clamp(question.top, by: distance, count: lines.count - QuestionText.rows(in: self) + 1)
            replaceDialog(.question(question))
        case .field: break
        case nil: moveInPanes(by: distance)
        }
    }

    private mutating func moveInPanes(by distance: Int) {
        guard pane == .detail, !isFiltering else {
            list.move(by: distance)
            keepSelectionVisible()
            hasOnlyMoved = true
            return
        }
        if detail.tree != nil {
            detail.tree?.moveSelection(by: distance)
            let header = DetailText.lines(of: self, columns: Layout(self).detailRows.columns).count
            let row = header + (detail.tree?.selectedIndex ?? 0)
            let rows = max(1, Layout(self).detailRows.rows)
            if row < detail.top { detail.top = row }
            if row >= detail.top + rows { detail.top = row - rows + 1 }
            if detail.tree?.selectedIndex == 0 { detail.top = 0 }
        } else {
            let lines = DetailText.lines(of: self, columns: Layout(self).detailRows.columns).count
            detail.top = clamp(detail.top, by: distance, count: max(0, lines - Layout(self).detailRows.rows) + 1)
        }
    }

    private func clamp(_ value: Int, by distance: Int, count: Int) -> Int {
        min(max(0, value + distance), max(0, count - 1))
    }

    mutating func replaceDialog(_ dialog: Dialog) {
        guard !dialogs.isEmpty else { return }
        dialogs[dialogs.count - 1] = dialog
    }

    mutating func show(_ tab: Tab) {
        guard tab != self.tab || pane == .detail else { return }
        isFiltering = false
        pane = .list
        let isFirstVisit = lists[tab]?.selection == nil
        self.tab = tab
        rebuildRows(fallback: .hold)
        // A log is read from its end.
        if tab == .log, isFirstVisit {
            list.select(at: list.rows.count - 1)
            keepSelectionVisible()
        }
    }

    /// Shows an entry in its tab. A filter that hides it is dropped.
    mutating func show(_ id: EntryID) {
        guard names.rows[Tab(listing: id.kind)]?.contains(.entry(id)) ?? false else {
            say("\(id.qualifiedName) is no longer listed")
            return
        }
        show(Tab(listing: id.kind))
        if !list.rows.contains(.entry(id)) {
            list.filter = TextField()
            list.isForcedOnly = false
            rebuildRows(fallback: .first)
        }
        list.select(.entry(id))
        keepSelectionVisible()
    }

    mutating func open() -> [Effect] {
        switch tab {
        case .activity:
            if let id = targetOfActivity { show(id) }
        case .identity:
            switch list.selection {
            case .attribute: edit()
            case .recent(let attributes):
                identity.attributes = attributes
                return identify()
            default: break
            }
        case .experiments where selectedEntry?.kind == .experiment:
            let isNarrow = Layout(self).detail == nil
            if isNarrow, pane == .list {
                pane = .detail
            } else if options.isReadOnly {
                pane = .detail
            } else {
                chooseGroup()
            }
        default:
            if pane == .detail { detail.tree?.toggleSelected() } else { pane = .detail }
        }
        return []
    }

    /// One layer back: dialog or help, text field, detail, waiting, filter; at the bare list nothing.
    mutating func back() {
        if case .json(let dialog)? = dialogs.last, dialog.isEdited {
            dialogs.append(
                .question(
                    Question(
                        title: "Leave the editor?", lines: ["What was typed is lost."], answer: .leaveEditor)))
        } else if !dialogs.isEmpty {
            dialogs.removeLast()
        } else if isFiltering {
            isFiltering = false
            clearFilter()
        } else if pane == .detail {
            pane = .list
        } else if isWaiting {
            hasStoppedWaiting = true
            say("Not waiting any more; the app's evaluation goes on")
        } else if list.isNarrowed {
            clearFilter()
        }
    }

    private mutating func clearFilter() {
        list.filter = TextField()
        list.isForcedOnly = false
        rebuildRows(fallback: .first)
    }

    /// As Esc in a dialog, help or narrow detail; at the list it closes.
    mutating func quit() -> [Effect] {
        let isNarrowDetail = pane == .detail && Layout(self).list == nil
        guard dialogs.isEmpty, !isNarrowDetail else {
            back()
            return []
        }
        return closing
    }

    /// Closes, and keeps where one was for the next time.
    var closing: [Effect] { [savedSettings, .close] }

    /// To the next or previous entry that the last evaluation changed, through the tabs and around.
    mutating func moveToChange(forward: Bool) {
        let changed = changes.keys.filter { $0.kind != .universe }
        let tabs = Tab.entryTabs
        let isListing = tab.kind != nil
        let start = tabs.firstIndex(of: tab) ?? (forward ? tabs.count - 1 : 0)
        for step in (isListing ? 0 : 1)...tabs.count {
            let distance = forward ? step : tabs.count * 2 - step
            let candidate = tabs[(start + distance) % tabs.count]
            guard changed.contains(where: { Tab(listing: $0.kind) == candidate }) else { continue }
            let here = candidate == tab && step == 0
            let rows = here ? list.rows : visibleRows(of: candidate)
            let from = here ? list.selectedIndex : nil
            let places = rows.indices.filter { index in rows[index].entry.map { changes[$0] != nil } ?? false }
            let found =
                forward
                ? places.first { place in from.map { place > $0 } ?? true }
                : places.last { place in from.map { place < $0 } ?? true }
            guard let found else { continue }
            // Once around, and back where it began.
            if candidate == tab, rows[found] == list.selection, pane == .list { break }
            show(candidate)
            list.select(rows[found])
            keepSelectionVisible()
            return
        }
        say("What changed is hidden by a filter")
    }

    private func visibleRows(of tab: Tab) -> Rows {
        var other = self
        other.show(tab)
        return other.list.rows
    }
}
