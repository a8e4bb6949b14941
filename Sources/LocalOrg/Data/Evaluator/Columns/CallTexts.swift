import SOQL
import Text

/// The column names of function calls: `avg(Amount)`, with fields in the schema's spelling.
struct CallTexts {
    let scope: Scope

    /// Returns the column of an item in a grouped query.
    func column(
        of item: SelectItem,
        under key: String,
        with expression: Expression<GroupRow>
    ) throws(APIFault) -> ColumnMetadata {
        var column = ColumnMetadata(key, type: expression.type)
        if case .call(let call, _) = item {
            column.isAggregate = true
            column.displayName = try text(of: call)
        } else {
            column.field = expression.field
        }
        return column
    }

    /// Returns the texts of the calls in a SELECT list, by their offsets in the SOQL.
    func texts(in selection: [SelectItem]) throws(APIFault) -> [Int: String] {
        var texts: [Int: String] = [:]
        for case .call(let call, _) in selection { texts[call.offset] = try text(of: call) }
        return texts
    }

    private func text(of call: FunctionCall) throws(APIFault) -> String {
        let arguments = try call.arguments.map { argument throws(APIFault) in
            switch argument {
            case .field(let path): try scope.column(path).path
            case .call(let call): try text(of: call)
            case .literal(let literal): literal.description
            }
        }
        return "\(call.name.lowercased())(\(arguments.joined(separator: ", ")))"
    }
}
