import Synchronization

/// The org as it was created, with tables that are created on first use.
final class BaseOrg: Sendable {
    let schema: Schema
    /// When the org was created, in milliseconds since 1970.
    let created: Int
    /// The number of generated contacts.
    let contacts: Int
    private let tables = Mutex<[String: BaseTable]>([:])
    /// The org that `of` returned last.
    private static let last = Mutex<BaseOrg?>(nil)

    /// Returns the org with these values.
    ///
    /// If the last one has the same, it is returned, so that the next command of a process does not
    /// read the sample records again.
    static func of(schema: Schema, created: Int, contacts: Int) -> BaseOrg {
        last.withLock { last in
            if let last, last.schema === schema, last.created == created, last.contacts == contacts
            {
                return last
            }
            let org = BaseOrg(schema: schema, created: created, contacts: contacts)
            last = org
            return org
        }
    }

    private init(schema: Schema, created: Int, contacts: Int) {
        self.schema = schema
        self.created = created
        self.contacts = contacts
    }

    func table(_ object: ObjectType) -> BaseTable {
        tables.withLock { tables in
            if let table = tables[object.name] { return table }
            let table = BaseTable(
                object,
                in: schema,
                sample: SampleRows(object, schema: schema, created: created),
                generated: generated(object)
            )
            tables[object.name] = table
            return table
        }
    }

    private func generated(_ object: ObjectType) -> (any Rows)? {
        if contacts == 0 { return nil }
        let plan = GeneratedPlan(contacts: contacts, created: created)
        return switch object.name {
        case "Account": GeneratedAccounts(object, plan: plan)
        case "Contact": GeneratedContacts(object, plan: plan)
        default: nil
        }
    }
}
