package import Client
import Output
package import Records
import Text

/// The ids of the records to delete, with the description of their object.
package struct FoundRecords {
    package let ids: [RecordID]
    package let object: ObjectDescription
    /// The names that the search for the ids returned; nil if the ids were given.
    package var names: [RecordID: String?]?
    /// The ids that a program may have changed.
    package let unsure: UnsureIDs

    package init(
        ids: [RecordID],
        object: ObjectDescription,
        names: [RecordID: String?]? = nil,
        unsure: UnsureIDs = UnsureIDs()
    ) {
        self.ids = ids
        self.object = object
        self.names = names
        self.unsure = unsure
    }

    /// Returns the description of an object; throws if its records cannot be deleted.
    package static func description(of name: String, in org: Org) async throws -> ObjectDescription
    {
        let description: ObjectDescription
        do {
            description = try await org.description(of: name)
        } catch {
            throw await UnknownObject.orError(error, of: name, in: org)
        }
        try checkDeletable(description)
        return description
    }

    /// The sentence on an object whose records the org lets nobody, or not this user, delete.
    package static func refusal(of object: String) -> String {
        "the org does not let you delete \(object) records"
    }

    /// Refuses an object whose records cannot be deleted.
    package static func checkDeletable(_ object: ObjectDescription) throws {
        guard object.summary.flags.contains(.deletable) else {
            throw UsageError(
                Self.refusal(of: object.summary.name),
                hints: ["sfctl describe \(object.summary.name)"]
            )
        }
    }
}

extension FoundRecords {
    /// Refuses records of other objects, because a delete request accepts ids of any object.
    ///
    /// - Parameter source: The source of the ids, for messages.
    /// - Throws: `ForeignRecords`.
    package func checkKeyPrefix(namedBy source: String) throws(ForeignRecords) {
        guard let prefix = object.summary.keyPrefix else { return }
        let foreign = ids.filter { $0.keyPrefix != prefix }
        guard !foreign.isEmpty else { return }
        throw ForeignRecords(
            source: source,
            ids: foreign,
            object: object.summary.name,
            prefix: prefix
        )
    }
}

extension ObjectSummary {
    /// Returns the command that undoes a delete; nil if the org keeps no deleted records of the
    /// object.
    ///
    /// The command names the journal unless it is the newest; the journal also identifies the org.
    package func undo(of journal: DeletionJournal, isNewest: Bool, in orgName: String?) -> String? {
        guard flags.contains(.undeletable) else { return nil }
        guard isNewest else { return "sfctl undelete --journal \(ShellWord.quoted(journal.path))" }
        return "sfctl undelete --last" + (orgName.map { " -o \(ShellWord.quoted($0))" } ?? "")
    }
}
