/// The rows of a list. Where they are a part of a longer list, or in another order, only their places in it are kept: a
/// filter over a hundred thousand entries builds no rows.
struct Rows: RandomAccessCollection, Sendable {
    private let all: [RowID]
    private let places: [Int]?

    /// All of them, in order.
    init(_ all: [RowID] = []) {
        self.all = all
        places = nil
    }

    /// Those at the given places.
    init(_ all: [RowID], places: [Int]) {
        self.all = all
        self.places = places
    }

    var startIndex: Int { 0 }
    var endIndex: Int { places?.count ?? all.count }

    subscript(position: Int) -> RowID {
        guard let places else { return all[position] }
        return all[places[position]]
    }

    /// Where a row is, or `nil` if it is not among them. Its name is looked for once, in the whole list.
    func firstIndex(of row: RowID) -> Int? {
        guard let place = all.firstIndex(of: row) else { return nil }
        return places == nil ? place : places?.firstIndex(of: place)
    }

    func contains(_ row: RowID) -> Bool { firstIndex(of: row) != nil }
}

extension Rows: Equatable {
    static func == (left: Rows, right: Rows) -> Bool { left.elementsEqual(right) }
}
