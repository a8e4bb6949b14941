/// A user's record, with access to fields by name.
struct UserRecord {
    private let table: OrgTable
    private let row: Int

    /// Looks up a user; nil if there is none.
    init?(id: String, in snapshot: OrgSnapshot) {
        guard let object = snapshot.schema.object(named: "User") else { return nil }
        table = snapshot.orgTable(object)
        guard let row = table.row(id: id) else { return nil }
        self.row = row
    }

    /// A field's value.
    subscript(name: String) -> Value {
        table.object.field(named: name).map { table.value($0, of: row) } ?? .null
    }

    /// Returns a text field's value; nil if there is none.
    func text(_ name: String) -> String? {
        if case .text(let text) = self[name] { text } else { nil }
    }
}
