import Client
import Records
import Text

extension ReportedOutcome {
    /// What keeps a record from being deleted, as the org calls it: `cases`; nil where it says nothing of the kind.
    ///
    /// The org's sentence names each record and what it has, so that no two are the same: `Your attempt to delete X could
    /// not be completed because it is associated with the following cases.: 00001000`.
    var blockers: String? {
        guard let error = errors.first, error.code == "DELETE_FAILED",
            let start = error.message.firstRange(of: " associated with the following ")?.upperBound
        else { return nil }
        let word = error.message[start...].prefix { $0 != "." && $0 != ":" && $0 != "\n" }
        return word.isEmpty ? nil : String(word)
    }
}

extension ObjectDescription {
    /// The command that lists what keeps the first of some records from being deleted; nil where nothing is known to.
    ///
    /// - Parameters:
    ///   - results: What became of the records.
    ///   - orgName: What the command line calls the org; nil where it names none.
    /// - Returns: The command.
    func wayToBlockers(of results: [ReportedRecord], in orgName: String?) -> String? {
        guard let first = results.first(where: { $0.outcome.blockers != nil }),
            let word = first.outcome.blockers?.lowercased(),
            let child = childRelationships.first(where: { $0.childObject.isSingular(of: word) })
        else { return nil }
        // A case has no name; it is known by its number.
        let field = child.childObject == "Case" ? "CaseNumber" : "Id"
        let soql = "SELECT \(field) FROM \(child.childObject) WHERE \(child.field) = '\(first.id)'"
        return "sfctl query \"\(soql)\"" + (orgName.map { " -o \(ShellWord.quoted($0))" } ?? "")
    }
}

extension String {
    /// Whether a plural, in lower case, is that of this name of an object.
    fileprivate func isSingular(of plural: String) -> Bool {
        let name = lowercased()
        return plural == name + "s" || name.hasSuffix("y") && plural == name.dropLast() + "ies"
    }
}
