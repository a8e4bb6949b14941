import Testing

/// A text of `--where`, what `sf` makes of it, and what sfctl does where that differs.
///
/// Source of what `sf` makes: `stringToDictionary` of salesforcecli/plugin-data (commit 694fdb7,
/// 2026-08-20) and `createSOQL` of jsforce (commit e744dad, 2026-06-29), both run by Node.js on
/// these texts.
struct WhereCase: Sendable, CustomTestStringConvertible {
    let text: String
    /// The condition of the SOQL that `sf` sends.
    let sf: Answer
    /// What sfctl does; the same as `sf`, except where docs/scripting.md lists the difference.
    let ours: Answer

    enum Answer: Hashable, Sendable {
        /// The condition that is sent.
        case condition(String)
        /// No condition: all records are asked for.
        case all
        /// Nothing is sent.
        case refused
    }

    var testDescription: String { text }

    private init(_ text: String, _ sf: Answer, ours: Answer? = nil) {
        self.text = text
        self.sf = sf
        self.ours = ours ?? sf
    }

    private static func same(_ text: String, _ condition: String) -> WhereCase {
        WhereCase(text, .condition(condition))
    }

    private static func differing(_ text: String, sf: String, ours: Answer) -> WhereCase {
        WhereCase(text, .condition(sf), ours: ours)
    }

    static let same = [
        same("LastName=Young", "LastName = 'Young'"),
        same(#"LastName='Young' FirstName="Andy""#, "LastName = 'Young' AND FirstName = 'Andy'"),
        same("lastname=Young", "lastname = 'Young'"),
        same("  LastName=Young\tFirstName=Andy\n", "LastName = 'Young' AND FirstName = 'Andy'"),
        same("LastName=null", "LastName = 'null'"),
        same("LastName=Null", "LastName = 'Null'"),
        same("LastName='null'", "LastName = 'null'"),
        same(
            "LastName=NullTest MailingCity=null",
            "LastName = 'NullTest' AND MailingCity = 'null'"
        ),
        same("Birthdate=null", "Birthdate = 'null'"),
        same("Title=", "Title = ''"),
        same("Title=''", "Title = ''"),
        same(#"Title="" LastName=Young"#, "Title = '' AND LastName = 'Young'"),
        same("Account.Name='GenePoint'", "Account.Name = 'GenePoint'"),
        same(
            "Account.Name=GenePoint LastName=Frank",
            "Account.Name = 'GenePoint' AND LastName = 'Frank'"
        ),
        same("IsEmailBounced=TRUE", "IsEmailBounced = true"),
        same("IsEmailBounced=' false '", "IsEmailBounced = false"),
        same("IsEmailBounced=maybe", "IsEmailBounced = 'maybe'"),
        same("LastName=O'Brien", #"LastName = 'O\'Brien'"#),
        same(#"LastName="O'Brien""#, #"LastName = 'O\'Brien'"#),
        same("LastName=O'Brien FirstName=D'Arcy", "LastName = 'OBrien FirstName=DArcy'"),
        same("LastName='Young", #"LastName = '\'Young'"#),
        same("LastName='Young'x", "LastName = 'Youngx'"),
        same("Name='Andy Young'", "Name = 'Andy Young'"),
        same("'Name=Andy Young'", "Name = 'Andy Young'"),
        same("FirstName='a \"b\" c'", #"FirstName = 'a "b" c'"#),
        same("LastName=Young LastName=Young", "LastName = 'Young'"),
        same("Email=a=b@x.example", "Email = 'a=b@x.example'"),
        same("Id=003Dm000001kZ04", "Id = '003Dm000001kZ04'"),
        same("LastName={x}", "LastName = '{x}'"),
        same("CreatedDate=yesterday", "CreatedDate = 'yesterday'"),
        same("Nope=x", "Nope = 'x'"),
        same("Nope=true", "Nope = true"),
        same("Account.Nope=x", "Account.Nope = 'x'"),
        same("Nope.Name=x", "Nope.Name = 'x'"),
        WhereCase("LastName", .refused),
        WhereCase("LastName = Young", .refused),
    ]

    static let differing = [
        differing("LastName=Barr LastName=Young", sf: "LastName = 'Young'", ours: .refused),
        differing(
            "LastName=Young lastname=Barr",
            sf: "LastName = 'Young' AND lastname = 'Barr'",
            ours: .refused
        ),
        WhereCase("", .all, ours: .refused),
        WhereCase(" ", .all, ours: .refused),
        differing("=Young", sf: " = 'Young'", ours: .refused),
        differing("LastName!=Young", sf: "LastName! = 'Young'", ours: .refused),
        differing("$or='LastName = null'", sf: "LastName = null", ours: .refused),
        differing(
            #"LastName='{"$like":"Y%"}'"#,
            sf: "LastName LIKE 'Y%'",
            ours: .condition(#"LastName = '{"$like":"Y%"}'"#)
        ),
        differing("LastName=true", sf: "LastName = true", ours: .condition("LastName = 'true'")),
        differing(
            #"LastName=a\"#,
            sf: #"LastName = 'a\'"#,
            ours: .condition(#"LastName = 'a\\'"#)
        ),
        differing(
            "MailingLatitude=5",
            sf: "MailingLatitude = '5'",
            ours: .condition("MailingLatitude = 5")
        ),
        differing(
            "Account.NumberOfEmployees=265",
            sf: "Account.NumberOfEmployees = '265'",
            ours: .condition("Account.NumberOfEmployees = 265")
        ),
        differing(
            "Birthdate=1970-01-01",
            sf: "Birthdate = '1970-01-01'",
            ours: .condition("Birthdate = 1970-01-01")
        ),
        differing(
            "CreatedDate=2026-01-01T00:00:00Z",
            sf: "CreatedDate = '2026-01-01T00:00:00Z'",
            ours: .condition("CreatedDate = 2026-01-01T00:00:00Z")
        ),
    ]
}
