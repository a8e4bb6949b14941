@testable import Output
@testable import sfctl

extension GoldenCase {
    private static let contacts =
        "SELECT Id, Name, Email, Account.Name, Birthdate, CreatedDate FROM Contact ORDER BY Name "
        + "LIMIT 3"
    private static let nobody = "SELECT Id, Name, Account.Name FROM Contact WHERE Name = 'Nobody'"
    private static let count = "SELECT COUNT() FROM Contact"
    private static let children =
        "SELECT Id, Name, (SELECT LastName, Title FROM Contacts) FROM Account ORDER BY Name LIMIT 3"
    private static let groups =
        "SELECT LeadSource, COUNT(Id), MAX(CreatedDate) latest FROM Contact GROUP BY LeadSource"

    /// Each kind of result in each form.
    static let query = [
        ("contacts", contacts), ("zero-rows", nobody), ("count", count), ("children", children),
        ("groups", groups),
    ].flatMap { name, soql in
        both("query/\(name)", columns: 130, "query", soql)
            + ResultFormat.texts.flatMap { format in
                both(
                    "query/\(name)-\(format)",
                    columns: 130,
                    "query",
                    soql,
                    "-r",
                    format.name
                )
            }
    }
}
