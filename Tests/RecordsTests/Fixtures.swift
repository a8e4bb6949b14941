import Records

/// Query responses written by hand in the shapes of the REST API Developer Guide, v67.0.
enum Fixture {
    /// Parents, nulls, escapes, a compound address, numbers of every form.
    static let contacts = #"""
        {"totalSize":3,"done":false,"nextRecordsUrl":"/services/data/v67.0/query/0r8xx-2000",\#
        "records":[\#
        {"attributes":{"type":"Contact","url":"/services/data/v67.0/sobjects/Contact/003Hr00001AbCdGIAV"},\#
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
        RowColumn(name: "Id", path: ["Id"]),
        RowColumn(name: "Name", path: ["Name"]),
        RowColumn(name: "Amount__c", path: ["Amount__c"]),
        RowColumn(name: "MailingAddress", path: ["MailingAddress"]),
        RowColumn(name: "Account.Name", path: ["Account", "Name"]),
        RowColumn(name: "Account.Owner.Name", path: ["Account", "Owner", "Name"]),
        RowColumn(name: "IsDeleted", path: ["IsDeleted"]),
    ]
}

/// What a format writes for a page, as text.
func written<Format: RowFormat>(
    _ page: String,
    as shape: RowShape,
    by format: Format
) throws -> String {
    var format = format
    format.begin()
    _ = try QueryPage.scan(Array(page.utf8), as: shape, into: &format)
    return String(decoding: format.output, as: UTF8.self)
}
