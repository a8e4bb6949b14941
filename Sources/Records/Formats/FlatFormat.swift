public import Text

/// Writes a row for each child of a record, the record's own values repeated; a record without children keeps one row.
///
/// The children are read where they stand in the page, so that memory does not grow with their number.
public struct FlatFormat<Base: RowFormat>: RowFormat {
    private var base: Base
    private let children: FlatChildren
    /// The rows written.
    public private(set) var flatRowCount: Int? = 0

    /// Makes a writer over one of flat rows.
    public init(_ base: Base, _ children: FlatChildren) {
        self.base = base
        self.children = children
    }

    /// The bytes written and not yet taken.
    public var output: [UInt8] {
        get { base.output }
        set { base.output = newValue }
        _modify { yield &base.output }
    }

    /// The cells that a spreadsheet would take for formulas.
    public var formulaCount: Int { base.formulaCount }

    /// Writes what stands before the first row.
    public mutating func begin() {
        base.begin()
    }

    /// Writes the rows of a record.
    public mutating func row(_ row: borrowing Row) throws {
        let cell = row.cell(children.column)
        var flat = children.flatRow(of: row)
        guard cell.kind == .object else { return try write(flat) }
        var reader = RowReader(row.bytes, as: children.shape)
        reader.scanner.offset = cell.range.lowerBound
        var members = PageMembers()
        guard try members.reachRecords(in: &reader.scanner),
            try reader.scanner.open(until: UInt8(ascii: "]"), depth: 1)
        else { return try write(flat) }
        repeat {
            try reader.record(depth: 2)
            children.fill(&flat, with: reader.row)
            try write(flat)
        } while try reader.scanner.another(until: UInt8(ascii: "]"))
    }

    private mutating func write(_ row: borrowing Row) throws {
        try base.row(row)
        flatRowCount = (flatRowCount ?? 0) + 1
    }
}

/// The columns of records and the children of their one subquery, side by side.
public struct FlatChildren: Sendable {
    /// The columns, the children's under `Cases.Subject`, where the subquery stands in the SELECT list.
    public let columns: [ResultColumn]
    /// The index of the subquery among the records' columns.
    let column: Int
    /// The shape of a child.
    let shape: RowShape
    private let parentCount: Int

    /// Finds the one subquery; nil where there is none or another one, and where its columns are not known.
    public init?(_ parents: [ResultColumn]) {
        let subqueries = parents.indices.filter { parents[$0].kind == .children }
        guard subqueries.count == 1, let children = parents[subqueries[0]].childColumns else {
            return nil
        }
        column = subqueries[0]
        shape = RowShape(children)
        parentCount = parents.count
        let named = children.map { child in
            ResultColumn(
                name: "\(parents[subqueries[0]].name).\(child.name)",
                path: child.path,
                kind: child.kind
            )
        }
        columns = parents[..<column] + named + parents[(column + 1)...]
    }

    /// A record's row with empty children.
    func flatRow(of parent: borrowing Row) -> Row {
        var cells: [Cell] = []
        cells.reserveCapacity(columns.count)
        for index in 0..<parentCount {
            if index == column {
                cells += repeatElement(.missing, count: shape.columns.count)
            } else {
                cells.append(parent.cells[index])
            }
        }
        let length = cells.reduce(0) { $0 + $1.range.count }
        return Row(bytes: parent.bytes, range: 0..<length, cells: cells)
    }

    /// Puts a child's values into the row of its record.
    func fill(_ flat: inout Row, with child: borrowing Row) {
        for index in 0..<child.count { flat.cells[column + index] = child.cells[index] }
        // Formats take the range for the length of the text that they have to expect.
        flat.range = 0..<flat.cells.reduce(0) { $0 + $1.range.count }
    }
}
