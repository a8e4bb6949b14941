import Client
import HTTP
import TestSupport
import Testing

/// Whether the host in a record's URL is plainly another org's.
struct OtherOrgTests {
    @Test(arguments: [
        ("acme.my.salesforce.com", "acme.my.salesforce.com", false),
        ("acme.my.salesforce.com", "acme.lightning.force.com", false),
        ("acme.my.salesforce.com", "acme.my.salesforce-setup.com", false),
        ("acme.my.salesforce.com", "globex.lightning.force.com", true),
        ("acme.my.salesforce.com", "acme--uat.sandbox.lightning.force.com", true),
        ("acme--uat.sandbox.my.salesforce.com", "acme--uat.sandbox.lightning.force.com", false),
        ("acme--uat.sandbox.my.salesforce.com", "acme--uat.lightning.force.com", false),
        ("acme--uat.sandbox.my.salesforce.com", "acme--uat.cs42.my.salesforce.com", false),
        ("acme--uat.sandbox.my.salesforce.com", "acme--dev.sandbox.lightning.force.com", true),
        ("acme-dev-ed.develop.my.salesforce.com", "acme-dev-ed.lightning.force.com", false),
        ("acme.scratch.my.salesforce.com", "acme.demo.my.salesforce.com", true),
        ("acme.my.salesforce.mil", "acme.lightning.crmforce.mil", false),
        ("acme.my.salesforce.com", "na1.salesforce.com", false),
        ("acme.my.salesforce.com", "na1.lightning.force.com", false),
        ("na1.salesforce.com", "acme.lightning.force.com", false),
        ("proxy.acme.com", "acme.lightning.force.com", false),
        ("acme.my.salesforce.com", "example.com", true),
        ("localhost", "acme.lightning.force.com", true),
        ("localhost", "127.0.0.1", false),
    ])
    func `a host is another org's if its My Domain is`(own: String, host: String, isOther: Bool)
        throws
    {
        let scheme = own == "localhost" ? "http" : "https"
        let org = SalesforceHost(try InstanceURL("\(scheme)://\(own)"))
        expectEqual(org.isOfAnotherOrg(host), isOther)
    }
}
