package import Records
import Text

/// The command line that finds a record by a word typed in place of its id.
package struct RecordSearch {
    private let text: String
    private let object: String
    private let org: String?

    /// Makes the command line.
    ///
    /// - Parameters:
    ///   - text: The word.
    ///   - object: The object's API name.
    ///   - org: The org that the command line names; nil for none.
    package init(_ text: String, _ object: String, org: String?) {
        self.text = text
        self.object = object
        self.org = org
    }

    /// Lists the records whose name contains the word; for an incomplete id, lists records with
    /// their ids.
    package var line: String {
        let isName = !text.contains(where: \.isNumber)
        if object.lowercased() == "contact" { return line(["contacts"] + (isName ? [text] : [])) }
        return line(["list", object] + (isName ? [text] : ["--limit", "20"]))
    }

    /// Returns the command line that shows a record.
    package static func line(showing id: RecordID, org: String?) -> String {
        let object = KeyPrefix.object(of: id)
        let search = RecordSearch("", "", org: org)
        return object.map { search.line(["get", $0, "\(id)"]) }
            ?? "sfctl get OBJECT \(id) shows the record; sfctl describe lists the objects"
    }

    private func line(_ words: [String]) -> String {
        let target = org.map { ["-o", $0] } ?? []
        return ShellWord.line(words + target)
    }
}
