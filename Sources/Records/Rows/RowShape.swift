/// The columns of a query's rows, compiled for reading records.
///
/// The keys of all paths form a tree, the keys of each object in the order in which the server
/// sends them: `attributes`, then the SELECT list's. For `Id, Account.Name, Account.Owner.Name`:
/// ```
/// object 0   attributes · Id → column 0 · Account → object 1
/// object 1   attributes · Name → column 1 · Owner → object 2
/// object 2   attributes · Name → column 2
/// ```
/// A reader compares each key with the one expected next and searches only when it differs.
public struct RowShape: Hashable, Sendable {
    /// The columns in SELECT order.
    public let columns: [RowColumn]
    /// The objects of the tree; the first is the record.
    let objects: [Object]
    /// Columns with the path of an earlier one, which get its cell: (earlier, later).
    let repeats: [Repeat]

    /// One object of the tree.
    struct Object: Hashable {
        var members: [Member] = []
        /// All columns at and below this object, which a null parent makes null.
        var columns: [Int] = []
    }

    /// One key of an object; without column and object its value is passed over.
    struct Member: Hashable {
        var key: [UInt8]
        var column: Int?
        var object: Int?
    }

    struct Repeat: Hashable {
        let earlier: Int
        let later: Int
    }

    /// Makes the shape of rows with these columns.
    public init(_ columns: [RowColumn]) {
        var tree = Tree()
        for (column, path) in columns.map(\.path).enumerated() where !path.isEmpty {
            tree.insert(path, column: column)
        }
        self.columns = columns
        objects = tree.objects
        repeats = tree.repeats
    }

    /// The column that holds the record's own Id, if it was selected.
    public var idColumn: Int? {
        columns.firstIndex { $0.path.count == 1 && $0.path[0].lowercased() == "id" }
    }

    /// Whether any column is a child result, which may have further pages of its own.
    public var hasChildren: Bool { columns.contains { $0.kind == .children } }

    private struct Tree {
        var objects = [Self.emptyObject]
        var repeats: [Repeat] = []

        static let emptyObject = Object(members: [Member(key: Array("attributes".utf8))])

        mutating func insert(_ path: [String], column: Int) {
            var object = 0
            for key in path.dropLast() {
                objects[object].columns.append(column)
                object = child(member(key, of: object), of: object)
            }
            objects[object].columns.append(column)
            let member = member(path[path.count - 1], of: object)
            if let earlier = objects[object].members[member].column {
                repeats.append(Repeat(earlier: earlier, later: column))
            } else {
                objects[object].members[member].column = column
            }
        }

        private mutating func member(_ key: String, of object: Int) -> Int {
            let bytes = Array(key.utf8)
            let known = objects[object].members.firstIndex {
                ASCII.isSame($0.key, bytes)
            }
            if let known { return known }
            objects[object].members.append(Member(key: bytes))
            return objects[object].members.count - 1
        }

        private mutating func child(_ member: Int, of object: Int) -> Int {
            if let child = objects[object].members[member].object { return child }
            objects.append(Self.emptyObject)
            objects[object].members[member].object = objects.count - 1
            return objects.count - 1
        }
    }
}
