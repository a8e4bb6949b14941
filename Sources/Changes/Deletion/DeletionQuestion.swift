package import Accounts
package import Records
import Text

/// The question before a delete, in the same words for the command and the browser.
package struct DeletionQuestion: Hashable, Sendable {
    /// The object's API name.
    package let object: String
    /// The number of records to delete.
    let count: Int
    let kind: OrgKind
    /// Whether the org keeps deleted records of the object; nil, which is treated as false, if that
    /// is unknown.
    package var isUndeletable: Bool?
    /// Whether the records bypass the recycle bin.
    var isHard = false
    /// What goes along and what blocks; nil if that was not counted.
    package var reach: DeletionReach?

    package init(
        object: String,
        count: Int,
        kind: OrgKind,
        isUndeletable: Bool?,
        isHard: Bool = false,
        reach: DeletionReach? = nil
    ) {
        self.object = object
        self.count = count
        self.kind = kind
        self.isUndeletable = isUndeletable
        self.isHard = isHard
        self.reach = reach
    }

    /// Whether the user must type the number of records, because a slip would do harm.
    package var needsCount: Bool {
        kind.isProduction || count > 10 || isUndeletable != true || isHard
    }

    /// Returns the subject, such as `Delete 2 records of Contact from demo (built-in org)`.
    package func title(org: String) -> String {
        "Delete \(Count.text(count, "record")) of \(object) from \(org) \(kind.label)"
    }

    /// Returns the consequence as a sentence.
    ///
    /// - Parameter undo: The key that restores the records; nil if there is none.
    /// - Returns: The sentence.
    package func consequence(undo: String? = nil) -> String {
        let they = count == 1 ? "it" : "they"
        if isHard {
            return "\(count == 1 ? "It bypasses" : "They bypass") the recycle bin: no undelete "
                + "can bring \(count == 1 ? "it" : "them") back."
        }
        switch isUndeletable {
        case true?:
            let way = undo.map {
                "; \($0) restores \(count == 1 ? "it" : "them") from there"
            }
            return "\(count == 1 ? "It goes" : "They go") to the recycle bin\(way ?? "")."
        case false?:
            return
                "\(count == 1 ? "It" : "They") cannot be restored: the org keeps no deleted "
                + "\(object)."
        case nil: return "The org did not say whether \(they) can be restored."
        }
    }

    /// Returns sentences on the other records that the delete takes along, and on those that block
    /// it.
    ///
    /// - Parameter name: Returns the name of a record.
    /// - Returns: The sentences; empty if there is nothing to say.
    package func companions(name: (RecordID) -> String) -> [String] {
        reach?.sentences(name: name) ?? []
    }

    /// The prompt of a dialog for the number.
    package static let countPrompt = "Type the number of records to delete them"

    /// The prompt of a line.
    package var prompt: String {
        guard needsCount else { return "Delete? [y/N] " }
        let these = count == 1 ? "this record" : "these \(Count.grouped(count)) records"
        let them = count == 1 ? "it" : "them"
        return "Type \(count) to delete \(these), or press Enter to keep \(them): "
    }

    /// Whether an answer confirms the delete; the default is No.
    package func isConfirmed(by answer: String) -> Bool {
        needsCount
            ? ["\(count)", Count.grouped(count)].contains(answer)
            : ["y", "yes"].contains(answer.lowercased())
    }
}
