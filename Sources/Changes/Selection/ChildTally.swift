import Records

/// The children that go along with records, before it is known which of the records are blocked.
struct ChildTally {
    /// The children of one object.
    private struct Item {
        let object: String
        var count: Int
        /// The parents of each child, unless some of them are not known.
        var parents: [[RecordID]]

        var isDivided: Bool { parents.count == count }
    }

    private var items: [Item] = []

    /// The objects with children.
    var objects: [String] { items.map(\.object) }
    /// The objects with children whose parents are not known.
    var undivided: [String] { items.filter { !$0.isDivided }.map(\.object) }

    /// The numbers of all children.
    var all: AlongCounts {
        var counts = AlongCounts()
        for item in items { counts.add(item.count, of: item.object) }
        return counts
    }

    /// Adds the children of a query.
    ///
    /// - Parameters:
    ///   - count: Their number.
    ///   - object: Their object.
    ///   - parents: The parents of those on the first page.
    mutating func add(_ count: Int, of object: String, parents: [[RecordID]]) {
        let known = parents.filter { !$0.isEmpty }
        guard let index = items.firstIndex(where: { $0.object == object }) else {
            return items.append(Item(object: object, count: count, parents: known))
        }
        items[index].count += count
        items[index].parents += known
    }

    /// Removes the children of an object that was not counted completely.
    mutating func remove(_ object: String) {
        items.removeAll { $0.object == object }
    }

    /// Returns the children that go along with some of their parents.
    ///
    /// A child with several of them goes with the first one.
    /// - Parameter going: The parents that go.
    /// - Returns: The numbers, with all children of undivided objects; and those of each parent,
    ///   without undivided objects.
    func counts(
        with going: Set<RecordID>
    ) -> (all: AlongCounts, each: [RecordID: AlongCounts]) {
        var all = AlongCounts()
        var each: [RecordID: AlongCounts] = [:]
        for item in items {
            guard item.isDivided else {
                all.add(going.isEmpty ? 0 : item.count, of: item.object)
                continue
            }
            for parents in item.parents {
                guard let parent = parents.first(where: going.contains) else { continue }
                all.add(1, of: item.object)
                each[parent, default: AlongCounts()].add(1, of: item.object)
            }
        }
        return (all, each)
    }
}
