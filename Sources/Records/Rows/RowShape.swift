package import Text

/// The columns of a query's rows, compiled for reading records.
///
/// The keys of all paths form a tree. The keys of each object are in the server's order:
/// `attributes`, then the SELECT list. For `Id, Account.Name, Account.Owner.Name`:
/// ```
/// object 0   attributes · Id → column 0 · Account → object 1
/// object 1   attributes · Name → column 1 · Owner → object 2
/// object 2   attributes · Name → column 2
/// ```
/// A reader compares each key with the expected next one, and searches only if it differs. The tree
/// is stored in four flat arrays, so that reading a row changes no reference counts.
package struct RowShape: Hashable, Sendable {
    /// The columns in SELECT order.
    package let columns: [ResultColumn]
    /// The objects of the tree; the first is the record.
    let objects: [Object]
    /// The members of all objects.
    let members: [Member]
    /// The keys of all members as `"key":`, concatenated, followed by one word of zeros.
    let keys: [UInt8]
    /// For each object, the columns at and below it, concatenated.
    let covered: [Int]
    /// Columns with the same path as an earlier one, which get its cell.
    let repeats: [Repeat]

    /// One object of the tree.
    struct Object: Hashable {
        /// Its range in `members`.
        let members: Range<Int>
        /// Its range in `covered`.
        let covered: Range<Int>
    }

    /// One key of an object; without a column or object, its value is skipped.
    struct Member: Hashable {
        /// Its range in `keys`.
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
    package init(_ columns: [ResultColumn]) {
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

    /// The column of the record's own Id, if it was selected.
    package var idColumn: Int? {
        columns.firstIndex { column in
            column.path.count == 1 && column.path[0].utf8.isCaselessEqual(to: "Id".utf8)
        }
    }
}
