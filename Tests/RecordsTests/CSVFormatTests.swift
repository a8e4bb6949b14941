import Records
import Testing

@Suite struct CSVFormatTests {
    @Test func `a page comes out as RFC 4180 wants it`() throws {
        let shape = RowShape(Fixture.contactColumns)
        #expect(
            try written(Fixture.contacts, as: shape, by: CSVFormat(shape: shape)) == #"""
                Id,Name,Amount__c,MailingAddress,Account.Name,Account.Owner.Name,IsDeleted
                003Hr00001AbCdGIAV,"Renée ""Zo"" Müller",139000000,"{""city"":""Köln"",""geocodeAccuracy"":null,""street"":""Dom 1\r\n2. OG""}","Acme, Inc.",Ann,false
                003Hr00001AbCdHIAV,東京 太郎,0.10,,,,true
                003Hr00001AbCdIIAV,,123456789012345678,," edge ",,false

                """#
        )
    }
}
