/// Sample records as text: a header of field names, then one line a record, cells separated by `|`.
///
/// Empty and missing cells are null; `⏎` is a line break. A column `*` contains the name by which
/// references in other tables find the record. Dates are absolute, or days from the org's creation:
/// `+12`, `-30`.
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
