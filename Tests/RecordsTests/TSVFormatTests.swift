import Records
import TestSupport
import Testing

struct TSVFormatTests {
    @Test func `a page is one line a record`() throws {
        let shape = RowShape(Fixture.contactColumns)
        try expectEqual(
            written(Fixture.contacts, as: shape, by: TSVFormat(shape: shape)),
            """
            Id\tName\tAmount__c\tMailingAddress\tAccount.Name\tAccount.Owner.Name\tIsDeleted
            003Hr00001AbCdGIAV\tRenée "Zo" Müller\t139000000\t\
            {"city":"Köln","geocodeAccuracy":null,"street":"Dom 1\\\\r\\\\n2. OG"}\t\
            Acme, Inc.\tAnn\tfalse
            003Hr00001AbCdHIAV\t東京 太郎\t0.10\t\t\t\ttrue
            003Hr00001AbCdIIAV\t\t123456789012345678\t\t edge \t\tfalse

            """
        )
    }

    @Test(arguments: [
        (#"a\tb"#, #"a\tb"#),
        (#"a\nb"#, #"a\nb"#),
        (#"\r\n"#, #"\r\n"#),
        (#"C:\\new"#, #"C:\\new"#),
        (#"\u00e9"#, "é"),
        (#"\"q\" \/"#, #""q" /"#),
        (" kept ", " kept "),
    ])
    func `tabs, line ends and backslashes are escaped`(json: String, field: String) throws {
        let shape = RowShape(fields("F"))
        let format = TSVFormat(shape: shape, hasHeader: false)
        try expectEqual(written(page(#""F":"\#(json)""#), as: shape, by: format), field + "\n")
    }
}
