/// The names that JSON leaves out and XML needs: of the outermost element, and of what stands in an array.
struct XMLNames: Hashable, Sendable {
    /// The outermost element.
    var root: String
    /// What the elements of an answer are called that is an array.
    var element: String
    /// What the elements of a member's array are called, where they stand in an element of its own.
    var wrapped: [String: String]
    /// The member whose values are whole answers themselves, and the names of each, in their order.
    var parts: Parts?

    /// Answers in an answer.
    struct Parts: Hashable, Sendable {
        let key: String
        let names: [XMLNames]

        init(_ key: String, _ names: [XMLNames]) {
            self.key = key
            self.names = names
        }
    }

    init(
        _ root: String,
        of element: String = "",
        wrapping wrapped: [String: String] = [:],
        parts: Parts? = nil
    ) {
        self.root = root
        self.element = element
        self.wrapped = wrapped
        self.parts = parts
    }
}

/// The names of the API's answers.
///
/// Salesforce's own are those of errors, versions, resources, queries, records, an object's describe, writes, trees and
/// batches; the rest are made like them, which is a guess.
///
/// Source: REST API Developer Guide, samples of XML; the names that Apache Camel reads.
extension XMLNames {
    static let errors = XMLNames("Errors", of: "Error")
    static let versions = XMLNames("Versions", of: "Version")
    static let resources = XMLNames("urls")
    static let queryResult = XMLNames("QueryResult")
    static let result = XMLNames("Result")
    static let results = XMLNames("Results", of: "Result")
    static let tree = XMLNames("SObjectTreeResponse")
    static let describeGlobal = XMLNames("DescribeGlobal")
    static let searchResults = XMLNames("SearchResults", of: "Result")
    static let records = XMLNames("Records", of: "Record")
    static let choices = XMLNames("Urls", of: "Url")
    static let limits = XMLNames("Limits")
    static let recordCount = XMLNames("RecordCount")
    static let updated = XMLNames("GetUpdatedResult")
    static let deleted = XMLNames("GetDeletedResult")
    static let columns = XMLNames("QueryColumns")
    static let explanation = XMLNames("QueryPlan")
    static let job = XMLNames("jobInfo")
    static let jobs = XMLNames("Jobs")
    static let resultPages = XMLNames("ResultPages")
    static let oauth = XMLNames("OAuth")
    /// Of an answer without a body.
    static let none = XMLNames("")

    /// A record, or the describe of an object: the object's name.
    static func object(_ object: ObjectType) -> XMLNames { XMLNames(object.name) }

    /// The answers to the requests of a batch.
    static func batch(_ parts: [XMLNames]) -> XMLNames {
        XMLNames(
            "batchResults",
            wrapping: ["results": "batchResult"],
            parts: .init("result", parts)
        )
    }

    /// The answers to the requests of a composite.
    static func composite(_ parts: [XMLNames]) -> XMLNames {
        XMLNames("CompositeResult", parts: .init("body", parts))
    }
}
