package import Text

/// A format with one row for each child of a record, repeating the record's own values.
///
/// A record without children gets one row. Children are read directly from the page, so that memory
/// use does not depend on their number.
package struct FlatFormat<Base: RowFormat>: RowFormat {
    private var base: Base
    private let children: FlatChildren
    /// The number of rows written.
    package private(set) var flatRowCount: Int? = 0

    /// Makes a writer that passes flat rows to another one.
    package init(_ base: Base, _ children: FlatChildren) {
        self.base = base
        self.children = children
    }

    /// The bytes written but not yet taken.
    package var output: [UInt8] {
        get { base.output }
        set { base.output = newValue }
        _modify { yield &base.output }
    }

    /// The number of cells that look like formulas to a spreadsheet.
    package var formulaCount: Int { base.formulaCount }

    /// Writes the start of the output, such as a header.
    package mutating func begin() {
        base.begin()
    }

    /// Writes the end of the output.
    package mutating func end() throws {
        try base.end()
    }

    /// Writes the rows of a record.
    package mutating func row(_ row: borrowing Row) throws {
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

/// The columns of records and of their only subquery, side by side.
package struct FlatChildren: Sendable {
    /// The columns; the children's, such as `Cases.Subject`, are at the subquery's position in the
    /// SELECT list.
    package let columns: [ResultColumn]
    /// The index of the subquery in the records' columns.
    let column: Int
    /// The shape of a child.
    let shape: RowShape
    private let parentCount: Int

    /// Finds the subquery; nil unless there is exactly one and its columns are known.
    package init?(_ parents: [ResultColumn]) {
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
                field: [parents[subqueries[0]].name] + (child.field ?? child.path),
                kind: child.kind
            )
        }
        columns = parents[..<column] + named + parents[(column + 1)...]
    }

    /// Returns a record's row with empty children.
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

    /// Copies a child's values into the row of its record.
    func fill(_ flat: inout Row, with child: borrowing Row) {
        for index in 0..<child.count { flat.cells[column + index] = child.cells[index] }
        // Formats use the range's length as an estimate of the text's length.
        flat.range = 0..<flat.cells.reduce(0) { $0 + $1.range.count }
    }
}
