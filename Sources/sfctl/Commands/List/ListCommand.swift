import Changes
import CommandLine
import Lists
import Output
import Records
import Text

/// `sfctl list`: lists the records of any object by words and values, without SOQL.
struct ListCommand: Command {
    private let object: String
    private let words: [String]
    private let task: ListTask

    static let options = [RecordAddress.sobject]

    static let declaration = Declaration(
        summary: "list the records of an object by words and values, without SOQL",
        discussion: """
            Lists the records that have each word in their name or another field by which people \
            search: email, phone, title, subject, company, account, keys. Case does not matter, \
            and parts of words match. Without words, lists all records. A phone number \
            is found with or without the country's code, an id or URL finds its record.

            --where compares a field with a value of the field's type: Industry=Energy, \
            "Amount>=50000", "CloseDate<2027-01-01", CreatedDate=TODAY, IsWon=true, Email= for none. \
            ~ finds a part of a text, or a pattern with %. OwnerId=me lists your own records.

            --print-soql prints the query, for you to edit and run with sfctl query.
            """,
        parameters: [
            RecordAddress.objectParameter,
            Parameter(
                "TEXT",
                isRepeatable: true,
                help: "words to find; all must match"
            ),
        ],
        groups: [ListCommand.self] + ListTask.groups,
        examples: [
            .init("Accounts with gen in their name", "sfctl list Account gen -o demo"),
            .init(
                "The largest open opportunities",
                "sfctl list Opportunity --where IsClosed=false --sort Amount:desc -n 5 -o demo"
            ),
            .init(
                "My new cases of a company",
                "sfctl list Case dickenson --where Status=New --where OwnerId=me"
            ),
            .init("The SOQL", #"sfctl list Lead --where "Company~inc" --print-soql -o demo"#),
        ]
    )

    init(_ arguments: Arguments) throws(UsageError) {
        var words = arguments.positionals[...]
        guard let object = arguments[RecordAddress.sobject] ?? words.popFirst() else {
            throw UsageError(
                "name the object",
                hints: ["sfctl list Account", "sfctl describe lists the objects"]
            )
        }
        try RecordAddress.checkObject(object)
        guard words.isEmpty || words.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
            throw UsageError("the search text is empty", hints: ["sfctl list \(object)"])
        }
        self.object = object
        self.words = Array(words)
        task = try ListTask(arguments)
    }

    func run(in context: Context) async throws {
        var list = ListedRecords(of: object, texts: words)
        task.apply(to: &list)
        try await task.run(list, try task.settings(in: context), in: context)
    }
}
