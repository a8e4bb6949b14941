import Foundation
import TestSupport
import Testing
import Text

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Output

/// The descriptions that completion keeps on this machine, and what it says without them.
struct CompletionCacheTests {
    /// A shell whose org is not the built-in one.
    private func remote() throws -> Shell {
        var shell = try Shell()
        shell.variables["SFCTL_TARGET_ORG"] = nil
        shell.variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        shell.variables["SFCTL_ACCESS_TOKEN"] = "00D!token"
        return shell
    }

    @Test func `without a cache it says once how to make one, and asks no org`() async throws {
        let shell = try remote()
        let first = await CompletionTests.candidates("sfctl get Con", in: shell)
        expectEqual(
            first,
            [
                "word\tsfctl does not know the org's objects yet; type: sfctl describe --cache"
            ]
        )
        await expectEqual(CompletionTests.candidates("sfctl get Con", in: shell), ["word\t"])
    }

    @Test func `what describe fetched completes, for a month, and only the user can read it`()
        async throws
    {
        var shell = try remote()
        var online = shell
        online.transport = RemoteDemo(now: shell.now)
        let outcome = await online.run("describe", "--cache")
        expectEqual(outcome.output, "")
        expectEqual(
            outcome.messages,
            "Tab now knows 16 objects of acme.my.salesforce.com, and the fields of 9\n"
        )
        await expectEqual(
            CompletionTests.candidates("sfctl get Contact", in: shell),
            [
                "word\t", "Contact",
            ]
        )
        let soql = "SELECT Account.Nam"
        let found = await CompletionTests.candidates(
            "sfctl query \"\(soql)",
            after: " FROM Contact\"",
            replacing: soql,
            in: shell
        )
        expectEqual(found[1], "SELECT Account.Name")
        let nowhere = await CompletionTests.candidates(
            "sfctl query \"SELECT Id FROM Nope WHERE A",
            in: shell
        )
        expectEqual(nowhere, ["part\t"])
        let folder = URL(filePath: shell.folder.path)
            .appending(path: ".cache/sfctl/describes/https___acme.my.salesforce.com")
        for name in ["all-objects.json", "contact.json"] {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: folder.appending(path: name).path
            )
            expectEqual(attributes[.posixPermissions] as? Int, 0o600)
        }
        shell.now += 31 * 86_400_000
        let late = await CompletionTests.candidates("sfctl get Contact", in: shell)
        expect(late[0], .hasPrefix("word\tsfctl does not know the org's objects yet"))
    }

    @Test func `a described object completes without the whole list`() async throws {
        let shell = try remote()
        var online = shell
        online.transport = RemoteDemo(now: shell.now)
        await expectEqual(online.run("describe", "Lead").code, .success)
        let soql = "SELECT Id FROM Lead WHERE Stat"
        let found = await CompletionTests.candidates(
            "sfctl query \"\(soql)",
            replacing: soql,
            in: shell
        )
        #expect(found.dropFirst().contains("SELECT Id FROM Lead WHERE Status"))
    }

    @Test(arguments: [
        (
            ["--picklist", "LeadSource"],
            "--cache shows nothing and cannot be combined with --picklist"
        ),
        (["Acc*"], "--cache takes one object, not a pattern"),
    ])
    func `describe --cache takes an object at most`(
        _ words: [String],
        _ message: String
    ) async throws {
        let outcome = await (try Shell()).run(["describe", "--cache"] + words)
        expect(outcome.messages, .hasPrefix("error: \(message)\n"))
        expectEqual(outcome.code, .usage)
    }

    @Test func `a cache that cannot be written is an error of describe --cache`() async throws {
        var shell = try remote()
        shell.variables["XDG_CACHE_HOME"] = "/dev/null/cache"
        shell.transport = RemoteDemo(now: shell.now)
        let outcome = await shell.run("describe", "--cache")
        expect(outcome.messages, .hasPrefix("error: cannot write the cache in /dev/null/cache/"))
        expectEqual(outcome.code, .cannotWrite)
    }

    @Test func `describe --cache has nothing to fetch from the built-in org`() async throws {
        let outcome = await (try Shell()).run("describe", "--cache")
        expectEqual(outcome.messages, "the built-in org needs no cache: Tab already knows it\n")
    }
}
