import Accounts
import Changes
import CommandLine
import Records
import SOQL
import Text

/// The command line that finds the record meant by a word in the place of its id.
struct RecordSearch {
    private let text: String
    private let object: String
    private let arguments: Arguments

    init(_ text: String, _ object: String, _ arguments: Arguments) {
        self.text = text
        self.object = object
        self.arguments = arguments
    }

    /// Lists the records whose name contains the word; for an incomplete id, lists records with
    /// their ids.
    var line: String {
        let isName = !text.contains(where: \.isNumber)
        if object.lowercased() == "contact" { return line(["contacts"] + (isName ? [text] : [])) }
        let name = FieldPath([Self.nameFields[object.lowercased()] ?? "Name"])
        var query = Query(
            selection: [.field(FieldPath(["Id"]), alias: nil), .field(name, alias: nil)],
            source: Source(object: FieldPath([object]))
        )
        query.condition = isName ? .contains(text, inAnyOf: [name]) : nil
        query.limit = isName ? nil : 20
        return line(["query", query.description])
    }

    /// Returns the command line that shows a record.
    static func line(showing id: RecordID, _ arguments: Arguments) -> String {
        let object = KeyPrefix.object(of: id)
        let search = RecordSearch("", "", arguments)
        return object.map { search.line(["get", $0, "\(id)"]) }
            ?? "sfctl get OBJECT \(id) shows the record; sfctl describe lists the objects"
    }

    private func line(_ words: [String]) -> String {
        let org = arguments[OrgOptions.targetOrg].map { ["-o", $0] } ?? []
        return ShellWord.line(words + org)
    }

    /// The fields that name a record, where that is not Name.
    private static let nameFields = [
        "case": "CaseNumber", "task": "Subject", "event": "Subject",
    ]
}
