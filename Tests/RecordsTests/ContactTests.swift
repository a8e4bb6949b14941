import Records
import TestSupport
import Testing

struct ContactTests {
    /// Written by hand in the shape of the REST API Developer Guide, v67.0.
    private static let response = #"""
        {"totalSize":2,"done":true,"records":[{"attributes":{"type":"Contact","url":"/x"},\#
        "Id":"003Hr00001AbCdGIAV","Name":"Rose Gonzalez","Salutation":"Ms.","FirstName":"Rose",\#
        "LastName":"Gonzalez","Title":"SVP","Department":"Procurement","Phone":"1",\#
        "MobilePhone":"2",\#
        "HomePhone":"3","OtherPhone":"4","AssistantPhone":"5","AssistantName":"Jim","Fax":"6",\#
        "Email":"rose@edge.com","MailingStreet":"313 Constitution \#
        Place\nAustin","MailingCity":"Austin",\#
        "MailingState":"TX","MailingPostalCode":"78767","MailingCountry":"USA",\#
        "OtherAddress":{"city":"Paris","country":"France","geocodeAccuracy":null,"latitude":null,\#
        "longitude":null,"postalCode":null,"state":null,"street":"1, rue"},\#
        "AccountId":"001Hr00001AbCdGIAV","Account":{"attributes":{"type":"Account","url":"/y"},\#
        "Id":"001Hr00001AbCdGIAV","Name":"Edge Communications"},"Birthdate":"1941-06-10",\#
        "Description":"Likes; semicolons","LeadSource":"Web","Owner":{"Name":"Ann"},\#
        "LastModifiedDate":"2022-03-17T16:21:26.000+0000","Custom__c":1.39E8},\#
        {"attributes":{"type":"Contact"},"LastName":null,"Account":null,"MailingAddress":null}]}
        """#

    @Test func `a response decodes to contacts`() throws {
        let response = try ContactResponse(parsing: Array(Self.response.utf8))
        expectEqual(response.totalSize, 2)
        #expect(response.isDone)
        expectEqual(response.nextRecordsURL, nil)
        let contact = try #require(response.records.first)
        expectEqual(contact.id, "003Hr00001AbCdGIAV")
        expectEqual(contact.name, "Rose Gonzalez")
        expectEqual(contact.account?.name, "Edge Communications")
        expectEqual(contact.account?.id, contact.accountID)
        expectEqual(contact.owner?.name, "Ann")
        expectEqual(contact.birthdate, "1941-06-10")
        expectEqual(contact.mailingAddress?.street, "313 Constitution Place\nAustin")
        expectEqual(contact.mailingAddress?.postalCode, "78767")
        expectEqual(contact.otherAddress?.city, "Paris")
    }

    @Test func `absent keys and nulls are nil`() throws {
        let response = try ContactResponse(parsing: Array(Self.response.utf8))
        let contact = try #require(response.records.last)
        expectEqual(contact.id, nil)
        expectEqual(contact.lastName, nil)
        expectEqual(contact.account, nil)
        expectEqual(contact.mailingAddress, nil)
        expectEqual(contact.otherAddress, nil)
    }

    @Test(arguments: [
        #"{"done":false,"records":[]}"#, #"{"done":true}"#, #"{"records":[]}"#,
        #"{"done":true,"records":[{"Name":1}]}"#,
    ])
    func `what is no query response is an error`(_ text: String) {
        #expect(throws: DecodingError.self) { try ContactResponse(parsing: Array(text.utf8)) }
    }

    @Test func `a contact makes a vCard 4.0`() throws {
        let response = try ContactResponse(parsing: Array(Self.response.utf8))
        let cards = response.records.map { VCard($0).text }
        expectEqual(
            cards,
            [
                """
                BEGIN:VCARD
                VERSION:4.0
                UID;VALUE=text:003Hr00001AbCdGIAV
                FN:Rose Gonzalez
                N:Gonzalez;Rose;;Ms.;
                BDAY:19410610
                ORG:Edge Communications;Procurement
                TITLE:SVP
                RELATED;TYPE=agent;VALUE=text:Jim
                TEL;TYPE=work:1
                TEL;TYPE=cell:2
                TEL;TYPE=home:3
                TEL;TYPE=voice:4
                TEL;TYPE=x-assistant:5
                TEL;TYPE=work,fax:6
                EMAIL;TYPE=work:rose@edge.com
                ADR;TYPE=work:;;313 Constitution Place\\nAustin;Austin;TX;78767;USA
                ADR:;;1\\, rue;Paris;;;France
                NOTE:Likes\\; semicolons
                REV:20220317T162126Z
                END:VCARD

                """,
                """
                BEGIN:VCARD
                VERSION:4.0
                FN:Contact
                END:VCARD

                """,
            ].map { $0.replacing("\n", with: "\r\n") }
        )
    }

    @Test(arguments: [
        #"{"done":true,"nextRecordsUrl":"/x","records":[]}"#, #"{"done":false,"records":[]}"#,
        #"{"done":false,"nextRecordsUrl":"","records":[]}"#,
    ])
    func `done and a next page contradict each other`(text: String) {
        #expect(throws: DecodingError.self) { try ContactResponse(parsing: Array(text.utf8)) }
    }
}
