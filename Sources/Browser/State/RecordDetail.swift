import Client
import Records
import Text

/// A whole record, fetched on demand.
struct RecordDetail: Sendable {
    let id: RecordID
    let object: String
    /// The record's JSON with all fields; nil until loaded.
    var json: [UInt8]?
    /// The contact, decoded; nil for other objects.
    var contact: Contact?
    /// The names of parent records, by relationship name.
    var parentNames: [String: String] = [:]
    /// The numbers of children, by relationship name.
    var counts: [String: ChildCount] = [:]
    /// The reason why the record could not be fetched.
    var failure: BrowserFailure?
    var isLoading = false
}

/// The number of children of a record, or the state of counting them.
enum ChildCount: Hashable, Sendable {
    case asked
    case known(Int)
    case failed(String)
}

/// The description of an object, or the state of loading it.
enum DescribedObject: Sendable {
    case asked
    case known(ObjectDescription)
    case failed(BrowserFailure)
}
