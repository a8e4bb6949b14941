import Records
import Text

/// Query responses written by hand in the shapes of the REST API Developer Guide, v67.0.
enum Fixture {
    /// Parents, nulls, escapes, a compound address, numbers of every form.
    static let contacts = #"""
        {"totalSize":3,"done":false,"nextRecordsUrl":"/services/data/v67.0/query/0r8xx-2000",\#
        "records":[\#
        {"attributes":{"type":"Contact",\#
        "url":"/services/data/v67.0/sobjects/Contact/003Hr00001AbCdGIAV"},\#
        "Id":"003Hr00001AbCdGIAV","Name":"Ren\u00e9e \"Zo\" Müller","Amount__c":1.39E8,\#
        "MailingAddress":{"city":"Köln","geocodeAccuracy":null,"street":"Dom 1\r\n2. OG"},\#
        "Account":{"attributes":{"type":"Account","url":"/x"},"Name":"Acme, Inc.",\#
        "Owner":{"attributes":{"type":"User","url":"/u"},"Name":"Ann"}},"IsDeleted":false},\#
        {"attributes":{"type":"Contact","url":"/y"},"Id":"003Hr00001AbCdHIAV","Name":"東京 太郎",\#
        "Amount__c":0.10,"MailingAddress":null,"Account":null,"IsDeleted":true},\#
        {"attributes":{"type":"Contact","url":"/z"},"Id":"003Hr00001AbCdIIAV","Name":null,\#
        "Amount__c":123456789012345678,"MailingAddress":null,\#
        "Account":{"attributes":{"type":"Account","url":"/x"},"Name":" edge ","Owner":null},\#
        "IsDeleted":false}]}
        """#

    static let contactColumns = [
        ResultColumn(name: "Id", path: ["Id"]),
        ResultColumn(name: "Name", path: ["Name"]),
        ResultColumn(name: "Amount__c", path: ["Amount__c"]),
        ResultColumn(name: "MailingAddress", path: ["MailingAddress"]),
        ResultColumn(name: "Account.Name", path: ["Account", "Name"]),
        ResultColumn(name: "Account.Owner.Name", path: ["Account", "Owner", "Name"]),
        ResultColumn(name: "IsDeleted", path: ["IsDeleted"]),
    ]

    /// What `X-PrettyPrint: 1` gives, with a child result and an emoji as a surrogate pair.
    static let pretty = #"""
        {
          "totalSize" : 2,
          "done" : true,
          "records" : [ {
            "attributes" : {
              "type" : "Account",
              "url" : "/services/data/v67.0/sobjects/Account/001Hr00001AbCdGIAV"
            },
            "Name" : "Edge \ud83d\ude00",
            "Contacts" : {
              "totalSize" : 1,
              "done" : true,
              "records" : [ {
                "attributes" : {
                  "type" : "Contact",
                  "url" : "/c"
                },
                "LastName" : "Gonzalez",
                "Score__c" : -1.5E-7
              } ]
            }
          }, {
            "attributes" : {
              "type" : "Account",
              "url" : "/a"
            },
            "Name" : "",
            "Contacts" : null
          } ]
        }
        """#

    /// Records before everything else, unknown members, an empty object and an empty array.
    static let shuffled = #"""
        {"records":[{"expr0":10,"attributes":{"type":"AggregateResult"},"LeadSource":"Web"}],\#
        "columnMetadata":[{"columnName":"x","joinColumns":[],"more":{}}],"size":1,\#
        "queryLocator":null,"done":true,"totalSize":1}
        """#

    /// Two child results that are not done, one within the other, and one without records yet.
    static let unfinished = #"""
        {"totalSize":1,"done":true,"records":[{"attributes":{"type":"Account"},"Contacts":\#
        {"totalSize":3,"done":false,"nextRecordsUrl":"/query/01g-1","records":[{"LastName":"A",\#
        "Cases":{"nextRecordsUrl":"/query/01g-2","done":false,"records":[],"totalSize":1}}]},\#
        "Notes":{"records":[{"Id":"1"}],"totalSize":2,"done":false,\#
        "nextRecordsUrl":"/query/01g-3"}}]}
        """#

    static let all = [contacts, pretty, shuffled, unfinished]
}
