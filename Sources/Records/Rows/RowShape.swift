public import Text

/// The columns of a query's rows, compiled for reading records.
///
/// The keys of all paths form a tree, the keys of each object in the order in which the server
/// sends them: `attributes`, then the SELECT list's. For `Id, Account.Name, Account.Owner.Name`:
/// ```
/// object 0   attributes · Id → column 0 · Account → object 1
/// object 1   attributes · Name → column 1 · Owner → object 2
/// object 2   attributes · Name → column 2
/// ```
/// A reader compares each key with the one expected next and searches only when it differs. The
/// tree lies flat in four arrays, so that reading a row touches no reference counts.
public struct RowShape: Hashable, Sendable {
    /// The columns in SELECT order.
    public let columns: [ResultColumn]
    /// The objects of the tree; the first is the record.
    let objects: [Object]
    /// The members of all objects.
    let members: [Member]
    /// The keys of all members as `"key":`, one after the other, and a word of nothing behind them.
    let keys: [UInt8]
    /// For each object the columns at and below it, one list after the other.
    let covered: [Int]
    /// Columns with the path of an earlier one, which get its cell.
    let repeats: [Repeat]

    /// One object of the tree.
    struct Object: Hashable {
        /// Its part of `members`.
        let members: Range<Int>
        /// Its part of `covered`.
        let covered: Range<Int>
    }

    /// One key of an object; without column and object its value is passed over.
    struct Member: Hashable {
        /// Its part of `keys`.
        let key: Range<Int>
        let column: Int?
        let object: Int?
    }

    /// Two columns with the same path.
    struct Repeat: Hashable {
        let earlier: Int
        let later: Int
    }

    /// Makes the shape of rows with these columns.
    public init(_ columns: [ResultColumn]) {
        var tree = ShapeTree()
        for (column, path) in columns.map(\.path).enumerated() {
            tree.insert(path, column: column)
        }
        self.columns = columns
        objects = tree.flatObjects
        members = tree.flatMembers
        keys = tree.flatKeys
        covered = tree.objects.flatMap(\.columns)
        repeats = tree.repeats
    }

    /// The column that holds the record's own Id, if it was selected.
    public var idColumn: Int? {
        columns.firstIndex { column in
            column.path.count == 1 && column.path[0].utf8.isCaselessEqual(to: "Id".utf8)
        }
    }
}
