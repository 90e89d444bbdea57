/// What the palette offers: every action that is available now, by name.
enum PaletteItems {
    struct Item: Sendable {
        var binding: Binding
        var key: String
        /// Where the query was found in the name.
        var positions: [Int]
    }

    /// The place of the selected action, or `nil` where it is not offered any more.
    static func selectedIndex(_ palette: PaletteDialog, among items: [Item]) -> Int? {
        items.firstIndex { $0.binding.command == palette.selection }
    }

    static func matching(_ palette: PaletteDialog, in state: OverlayState) -> [Item] {
        var scored: [(score: Int, position: Int, item: Item)] = []
        for (position, binding) in BindingTable.all.enumerated() where binding.isInPalette {
            guard state.availability(of: binding.command).isAvailable else { continue }
            let key = binding.keys.first.map { Binding.name(of: $0, isASCII: state.options.isASCII) } ?? ""
            if palette.query.isEmpty {
                scored.append((0, position, Item(binding: binding, key: key, positions: [])))
            } else if let match = FuzzyMatch.score(palette.query.text, binding.help) {
                scored.append((match.score, position, Item(binding: binding, key: key, positions: match.positions)))
            }
        }
        return scored.sorted { left, right in
            left.score == right.score ? left.position < right.position : left.score > right.score
        }.map(\.item)
    }
}
