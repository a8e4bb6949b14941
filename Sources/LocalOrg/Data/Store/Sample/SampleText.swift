/// Sample records as text: a header of field names, then a line a record, cells set apart by `|`.
///
/// Empty and missing cells are null, `⏎` is a line break. A column `*` holds the name by which references of
/// other tables find the record. Dates are written out, or as days from the org's creation: `+12`, `-30`.
struct SampleText: Sendable {
    let object: String
    let text: String

    init(object: String, _ text: String) {
        self.object = object
        self.text = text
    }

    /// The sample records of every object that has some.
    static let all = [
        accounts, campaigns, cases, contacts, groups, leads, opportunities, organizations, profiles,
        roles, users,
    ]
}
