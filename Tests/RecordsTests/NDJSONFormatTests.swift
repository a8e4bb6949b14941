import Records
import TestSupport
import Testing

struct NDJSONFormatTests {
    @Test func `records are one line each, without attributes at any level`() throws {
        let shape = RowShape(Fixture.contactColumns)
        try expectEqual(
            written(Fixture.contacts, as: shape, by: NDJSONFormat()),
            #"""
            {"Id":"003Hr00001AbCdGIAV","Name":"Ren\u00e9e \"Zo\" Müller","Amount__c":1.39E8,"MailingAddress":{"city":"Köln","geocodeAccuracy":null,"street":"Dom 1\r\n2. OG"},"Account":{"Name":"Acme, Inc.","Owner":{"Name":"Ann"}},"IsDeleted":false}
            {"Id":"003Hr00001AbCdHIAV","Name":"東京 太郎","Amount__c":0.10,"MailingAddress":null,"Account":null,"IsDeleted":true}
            {"Id":"003Hr00001AbCdIIAV","Name":null,"Amount__c":123456789012345678,"MailingAddress":null,"Account":{"Name":" edge ","Owner":null},"IsDeleted":false}

            """#
        )
    }

    @Test func `a pretty-printed page is one line a record too`() throws {
        let shape = RowShape(fields("Name", "Contacts"))
        try expectEqual(
            written(Fixture.pretty, as: shape, by: NDJSONFormat()),
            #"""
            {"Name":"Edge \ud83d\ude00","Contacts":{"totalSize":1,"done":true,"records":[{"LastName":"Gonzalez","Score__c":-1.5E-7}]}}
            {"Name":"","Contacts":null}

            """#
        )
    }

    @Test func `attributes stay when asked for`() throws {
        let shape = RowShape(fields("F"))
        let format = NDJSONFormat(keepsAttributes: true)
        try expectEqual(
            written(page(#""F":1"#), as: shape, by: format),
            #"{"attributes":{"type":"X"},"F":1}"# + "\n"
        )
    }

    @Test(arguments: [
        (#"{"attributes":{}}"#, "{}"),
        (#"{ "attributes" : { "a" : [ "}" , "\"" ] } , "F" : 1 }"#, #"{"F":1}"#),
        (#"{"F":1,"attributes":7}"#, #"{"F":1}"#),
        (#"{"F":1 , "attributes":[1,{"x":2}] , "G":2}"#, #"{"F":1,"G":2}"#),
        (#"{"attributes":1,"attributes":2,"F":["attributes","b"]}"#, #"{"F":["attributes","b"]}"#),
        (
            #"{"F":"attributes","G":"\"attributes\":1"}"#,
            #"{"F":"attributes","G":"\"attributes\":1"}"#
        ),
    ])
    func `attributes go wherever they stand, and nothing else`(
        record: String,
        line: String
    ) throws {
        let shape = RowShape([])
        let text = #"{"done":true,"records":[\#(record)]}"#
        try expectEqual(written(text, as: shape, by: NDJSONFormat()), line + "\n")
    }
}
