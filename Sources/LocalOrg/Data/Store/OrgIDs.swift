/// Ids that are the same in every built-in org.
package enum OrgIDs {
    /// The organization's id.
    package static let organization = RecordSequence(keyPrefix: "00D").id(of: 0)
    /// The administrator's user id; the administrator logs in, and owns and created everything.
    package static let admin = RecordSequence(keyPrefix: "005").id(of: 0)
}
