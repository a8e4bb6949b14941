import Records
import TestSupport
import Testing

/// The URLs are written by hand, in the forms that Salesforce Help documents.
struct RecordReferenceTests {
    private static let andy = "003Dm000001kZ04IAE"

    @Test(arguments: [
        ("https://acme.lightning.force.com/lightning/r/Contact/\(andy)/view", "Contact"),
        ("https://acme.lightning.force.com/lightning/r/Contact/\(andy)/edit?count=1", "Contact"),
        ("HTTPS://ACME.lightning.force.com/lightning/r/contact/003dm000001kz04iae/view", "contact"),
        ("https://acme.lightning.force.com/lightning/r/\(andy)/view#x", nil),
        ("acme.lightning.force.com/lightning/r/sObject/\(andy)/view", nil),
        ("https://acme.lightning.force.com/one/one.app#/sObject/\(andy)/view?t=1", nil),
        ("https://acme.lightning.force.com/003Dm000001kZ04", nil),
        ("https://acme.lightning.force.com/\(andy)/e?retURL=%2F003", nil),
        (
            "https://acme.lightning.force.com/services/data/v67.0/sobjects/Contact/\(andy)",
            "Contact"
        ),
    ])
    func `a record's page names it`(_ url: String, _ object: String?) throws {
        let record = try RecordReference(" \(url) ")
        expectEqual("\(record.id)", Self.andy)
        expectEqual(record.object, object)
        expectEqual(record.host, "acme.lightning.force.com")
        let path = try #require(url.firstRange(of: ".com")).upperBound
        let bare = try RecordReference(url[path...])
        #expect(bare.id == record.id && bare.object == object && bare.host == nil)
    }

    @Test(arguments: [
        "https://acme.my.salesforce.com", "https://acme.my.salesforce.com/home",
        "https://acme.lightning.force.com/lightning/o/Contact/list", "/", "https://",
        "https://acme.lightning.force.com/lightning/r/Account/\(andy)/related/Contacts/view",
        "https://acme.my.salesforce.com/apex/page?id=\(andy)", "/a/b/\(andy)",
        "https://acme.my.salesforce.com/\(andy)/p",
    ])
    func `another page is refused`(_ url: String) {
        #expect(throws: RecordID.Fault.notARecordPage) { try RecordReference(url) }
    }

    @Test(arguments: ["003/004", "Contact/003Dm000001kZ04IAE", "a.b", "003Dm000001kZ0\0"])
    func `a text that is no URL is no id either`(_ text: String) {
        #expect(throws: RecordID.Fault.self) { try RecordReference(text) }
        #expect(throws: (any Error).self) { try RecordID(text) }
    }

    @Test(arguments: [
        (andy, false, false), ("003Dm000001kZ04", false, false), ("003dm000001kz04", false, true),
        ("003DM000001KZ04", false, true), ("003dm000001kz04iae", true, false),
        ("003DM000001KZ04IAE", true, false), ("003000000000000", false, false),
        ("003dm000001kz04aaa", false, false),
    ])
    func `the checksum gives the case, and 15 characters of one case are unsure`(
        text: String,
        isRestored: Bool,
        isUnsure: Bool
    ) throws {
        let record = try RecordReference(text)
        #expect((record.isRestored, record.isUnsure) == (isRestored, isUnsure))
    }
}
