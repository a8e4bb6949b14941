import Client
import HTTP
import Records
import SOQL
import TestSupport
import Testing
import Text

@testable import Browser
@testable import CommandLine
@testable import CommandSupport
@testable import sfctl

/// Pages of a list: what happens when one does not come, or comes for a query that is not the
/// list's any more.
@Suite(.timeLimit(.minutes(1))) struct PagingEffectTests {
    private static let first = "003Dm000001kZ00IAE"
    private static let second = "003Dm000001kZ04IAE"
    private static let third = "003Dm000001kZ0JIAU"
    private static let locator = "/services/data/v67.0/query/01g-2"
    private static let other = "/services/data/v67.0/query/01g-9"
    private static let list = ListID(number: 1)
    private static let contacts = Statement("SELECT Id FROM Contact")

    private static func id(_ number: Int) -> RequestID { RequestID(number: number) }

    private static func page(_ id: Int, at place: NextPage) -> BrowserEffect {
        .nextPage(Self.id(id), list, contacts, at: place, columns: nil)
    }

    private static let pageOne = Wire.page(Wire.contact(first), of: 2, next: locator)
    private static let pageTwo = Wire.page(Wire.contact(second), of: 2)

    @Test func `a page that did not come is asked for again, and no row is missing`() async throws {
        let org = ScriptedOrg(
            .query(Self.pageOne),
            .on(Self.locator, status: 400, Wire.refusal("UNKNOWN", "try later")),
            .on(Self.locator, Self.pageTwo)
        )
        let world = try await EffectWorld(try Shell(asking: org))
        world.runner.run(.open(Self.id(1), Self.list, Self.contacts))
        let next = try #require(await world.page(1)?.next)
        world.runner.run(Self.page(2, at: next))
        await expect(world.failure(2)?.message, .contains("try later"))
        world.runner.run(Self.page(3, at: next))
        let page = try #require(await world.page(3))
        expectEqual(page.ids, [Self.second])
        expectEqual(page.next, nil)
    }

    @Test func `a page that was cancelled is asked for again`() async throws {
        let org = GatedOrg(
            ScriptedOrg(
                .query(Self.pageOne),
                .on(Self.locator, Self.pageTwo),
                .on(Self.locator, Self.pageTwo)
            )
        ) { $0.target == Self.locator }
        let world = try await EffectWorld(try Shell(asking: org))
        world.runner.run(.open(Self.id(1), Self.list, Self.contacts))
        let next = try #require(await world.page(1)?.next)
        world.runner.run(Self.page(2, at: next))
        await org.waitForRequest()
        world.runner.run(.cancel(Self.id(2)))
        org.open()
        world.runner.run(Self.page(3, at: next))
        await expectEqual(world.page(3)?.ids, [Self.second])
    }

    @Test func `a page that came too late to be stopped is given once more`() async throws {
        let org = ScriptedOrg(
            .query(Self.pageOne),
            .on(Self.locator, Self.pageTwo),
            .on(Self.locator, Self.pageTwo)
        )
        let world = try await EffectWorld(try Shell(asking: org))
        world.runner.run(.open(Self.id(1), Self.list, Self.contacts))
        let next = try #require(await world.page(1)?.next)
        for id in 2...3 {
            world.runner.run(Self.page(id, at: next))
            await expectEqual(world.page(id)?.ids, [Self.second])
        }
    }

    @Test func `a query that was stopped too late changes nothing of the rows before it`()
        async throws
    {
        let org = ScriptedOrg(
            .query(Self.pageOne),
            .on(Self.locator, Self.pageTwo),
            .query(Wire.page(Wire.contact(Self.third), of: 2, next: Self.other)),
            .on(Self.other, Wire.page(Wire.contact(Self.third))),
            .on(Self.locator, Self.pageTwo)
        )
        let world = try await EffectWorld(try Shell(asking: org))
        world.runner.run(.open(Self.id(1), Self.list, Self.contacts))
        let next = try #require(await world.page(1)?.next)
        world.runner.run(.open(Self.id(2), Self.list, Self.contacts))
        await expectEqual(world.page(2)?.ids, [Self.third])
        world.runner.run(Self.page(3, at: next))
        await expectEqual(world.page(3)?.ids, [Self.second])
    }

    @Test func `a query that was overtaken gives the list no pages`() async throws {
        let slow = Statement("SELECT Id FROM Contact LIMIT 9")
        let org = GatedOrg(
            ScriptedOrg(
                .on(
                    "/services/data/v67.0/query?q=SELECT%20Id%20FROM%20Contact%20LIMIT",
                    Wire.page(Wire.contact(Self.third), of: 2, next: Self.other)
                ),
                .query(Self.pageOne),
                .on(Self.locator, Self.pageTwo),
                .on(Self.other, Wire.page(Wire.contact(Self.third))),
                // What was requested ahead made room for what the late page requested.
                .on(Self.locator, Self.pageTwo)
            )
        ) { $0.target.contains("LIMIT") }
        let world = try await EffectWorld(try Shell(asking: org))
        world.runner.run(.open(Self.id(1), Self.list, slow))
        await org.waitForRequest()
        world.runner.run(.open(Self.id(2), Self.list, Self.contacts))
        let next = try #require(await world.page(2)?.next)
        org.open()
        await expectEqual(world.page(1)?.ids, [Self.third])
        world.runner.run(Self.page(3, at: next))
        await expectEqual(world.page(3)?.ids, [Self.second])
    }

    @Test(
        arguments: [
            (400, "MALFORMED_QUERY", .query(offset: nil)), (403, "FORBIDDEN", .other),
            (404, "NOT_FOUND", .notFound), (400, "INVALID_QUERY_LOCATOR", .locatorGone),
            (403, "REQUEST_LIMIT_EXCEEDED", .limitReached),
            (401, "INVALID_SESSION_ID", .sessionRefused),
        ] as [(Int, String, BrowserFailure.Kind)]
    )
    func `only a statement that is wrong is called so`(
        status: Int,
        code: String,
        kind: BrowserFailure.Kind
    ) async throws {
        let refusal = ScriptedOrg.Answer.query(status: status, Wire.refusal(code, "no"))
        let world = try await EffectWorld(try Shell(asking: ScriptedOrg(refusal)))
        world.runner.run(.open(Self.id(1), Self.list, Self.contacts))
        await expectEqual(world.failure(1)?.kind, kind)
    }

    @Test func `an org that cannot be reached is not a wrong statement`() async throws {
        let world = try await EffectWorld(try Shell(asking: NoNetwork()))
        world.runner.run(.open(Self.id(1), Self.list, Self.contacts))
        await expectEqual(world.failure(1)?.kind, .unreachable)
    }
}
