/// The element names that XML needs and JSON lacks: of the outermost element and of array elements.
struct XMLNames: Hashable, Sendable {
    /// The outermost element.
    var root: String
    /// The name of the elements in an answer that is an array.
    var element: String
    /// The names of the elements in a member's array, if the array has an enclosing element.
    var wrapped: [String: String]
    /// The member whose values are complete answers, and the names of each, in order.
    var parts: Parts?

    /// Answers inside an answer.
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

/// The names in the API's answers.
///
/// The names of errors, versions, resources, queries, records, an object's describe, writes, trees
/// and batches are Salesforce's own. The others are modelled on them, which is a guess.
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
    /// The names for an answer without a body.
    static let none = XMLNames("")

    /// Returns the names for a record or an object's describe: the object's name.
    static func object(_ object: ObjectType) -> XMLNames { XMLNames(object.name) }

    /// Returns the names for the answers in a batch.
    static func batch(_ parts: [XMLNames]) -> XMLNames {
        XMLNames(
            "batchResults",
            wrapping: ["results": "batchResult"],
            parts: .init("result", parts)
        )
    }

    /// Returns the names for the answers in a composite.
    static func composite(_ parts: [XMLNames]) -> XMLNames {
        XMLNames("CompositeResult", parts: .init("body", parts))
    }
}
