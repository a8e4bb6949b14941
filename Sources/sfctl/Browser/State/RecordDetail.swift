import Client
import Records

/// A whole record, fetched on demand.
struct RecordDetail: Sendable {
    let id: RecordID
    let object: String
    /// The record's JSON with all fields; nil until it has come.
    var json: [UInt8]?
    /// The contact's card, decoded; nil for other objects.
    var contact: Contact?
    /// The names behind references, by the name of the relationship.
    var parentNames: [String: String] = [:]
    /// How many children there are, by the name of the relationship.
    var counts: [String: ChildCount] = [:]
    /// Why it could not be fetched.
    var failure: BrowserFailure?
    var isLoading = false
}

/// How many children a record has.
enum ChildCount: Hashable, Sendable {
    case asked
    case known(Int)
    case failed(String)
}

/// An object's description, as far as it is known.
enum DescribedObject: Sendable {
    case asked
    case known(ObjectDescription)
    case failed(BrowserFailure)
}
