import Client
import Records
import Text

extension ReportedOutcome {
    /// The org's word for the records that prevent a delete, such as `cases`; nil for any other
    /// error.
    ///
    /// The org's sentence names each record and its blockers, so no two are the same: "Your attempt
    /// to delete X could not be completed because it is associated with the following cases.:
    /// 00001000".
    var blockers: String? {
        guard let error = errors.first, error.code == APIError.blockedRecord,
            let start = error.message.firstRange(of: " associated with the following ")?.upperBound
        else { return nil }
        let word = error.message[start...].prefix { $0 != "." && $0 != ":" && $0 != "\n" }
        return word.isEmpty ? nil : String(word)
    }

    /// The records that prevent a delete, such as `2 cases block it: 00001000, 00001026`; nil for
    /// any other error.
    package var blockerWords: String? {
        guard let word = blockers, let message = errors.first?.message,
            let range = message.firstRange(of: word + ".: ")
        else { return blockers.map { "\($0) block it" } }
        let list = message[range.upperBound...].prefix { $0 != "\n" }.trimmingWhitespace
        let numbers = list.split(separator: ",").map { $0.trimmingWhitespace }
        // A name may contain a comma; a number does not.
        guard numbers.allSatisfy({ $0.allSatisfy(\.isNumber) }) else {
            return "\(word) block it: \(list)"
        }
        guard numbers.count == 1, word.hasSuffix("s") else {
            return "\(Count.grouped(numbers.count)) \(word) block it: \(list)"
        }
        let one = word.hasSuffix("ies") ? "\(word.dropLast(3))y" : "\(word.dropLast())"
        return "1 \(one) blocks it: \(list)"
    }
}

extension ObjectDescription {
    /// Returns the command that lists the blockers of the first blocked record; nil if none are
    /// known.
    ///
    /// - Parameters:
    ///   - results: The results of the records.
    ///   - orgName: The org's name on the command line; nil if it names none.
    /// - Returns: The command.
    package func wayToBlockers(of results: [ReportedRecord], in orgName: String?) -> String? {
        guard let first = results.first(where: { $0.outcome.blockers != nil }),
            let word = first.outcome.blockers?.lowercased(),
            let child = childRelationships.first(where: { $0.childObject.isSingular(of: word) })
        else { return nil }
        // A case has no name, only a number.
        let field = child.childObject == "Case" ? "CaseNumber" : "Id"
        let soql = "SELECT \(field) FROM \(child.childObject) WHERE \(child.field) = '\(first.id)'"
        return "sfctl query \"\(soql)\"" + (orgName.map { " -o \(ShellWord.quoted($0))" } ?? "")
    }
}

extension String {
    /// Whether this object's name is the singular of a plural in lower case.
    fileprivate func isSingular(of plural: String) -> Bool {
        let name = lowercased()
        return plural == name + "s" || name.hasSuffix("y") && plural == name.dropLast() + "ies"
    }
}
