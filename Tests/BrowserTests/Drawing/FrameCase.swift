import Client
import HTTP
import Terminal
import Testing
import Text

@testable import Accounts
@testable import Browser
@testable import CommandSupport
@testable import sfctl

/// A scene at a size.
struct FrameCase: Sendable, CustomTestStringConvertible {
    let name: String
    let size: ScreenSize
    let isUnicode: Bool
    let make: @Sendable (ScreenSize, Bool) async throws -> BrowserScene

    var testDescription: String {
        "\(name).\(size.columns)x\(size.rows)\(isUnicode ? "" : ".ascii")"
    }

    /// Whether it is the first of its sizes.
    var isSmallest: Bool { Self.all.first { $0.name == name }?.size == size }

    func scene() async throws -> BrowserScene { try await make(size, isUnicode) }

    private static let sizes = [
        (40, 8), (60, 20), (80, 24), (109, 30), (110, 30), (120, 40), (200, 60),
    ]
    private static let few = [(80, 24), (120, 40)]

    static func cases(
        _ name: String,
        at sizes: [(Int, Int)] = few,
        _ make: @escaping @Sendable (ScreenSize, Bool) async throws -> BrowserScene
    ) -> [FrameCase] {
        sizes.flatMap { size in
            [true, false].map { isUnicode in
                FrameCase(
                    name: name,
                    size: ScreenSize(columns: size.0, rows: size.1),
                    isUnicode: isUnicode,
                    make: make
                )
            }
        }
    }

    static let all: [FrameCase] =
        cases("list", at: sizes) { size, isUnicode in
            var scene = try await BrowserScene.many(size, isUnicode)
            try await scene.press("j space j j space j")
            return scene
        }
        + cases("record", at: sizes) { size, isUnicode in
            var scene = try await BrowserScene.many(size, isUnicode)
            try await scene.press("j space j j enter")
            return scene
        }
        + cases("record-types", at: [(40, 8), (60, 16), (80, 24), (120, 40)]) { size, isUnicode in
            var scene = try await BrowserScene.many(size, isUnicode)
            try await scene.press("j j enter E t ctrl-f")
            return scene
        }
        + cases("record-wide", at: [(120, 40)]) { size, isUnicode in
            var scene = try await BrowserScene.many(size, isUnicode)
            try await scene.press("j j enter z t")
            return scene
        }
        + cases("tour", at: [(80, 24)]) { size, isUnicode in
            let query = "SELECT Id, Name, Title, Account.Name FROM Contact ORDER BY Name"
            var scene = try await BrowserScene(size, isUnicode: isUnicode, start: .query(query))
            try await scene.press("j space space j")
            return scene
        }
        + cases("hostile") { size, isUnicode in
            try await BrowserScene(
                size,
                page: hostilePage,
                of: "SELECT Id, Name, Title, Description FROM Contact",
                isUnicode: isUnicode
            )
        }
        + cases("filter") { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press("/")
            try await scene.type("uog")
            return scene
        }
        + cases("confirmation") { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            // At rest, the browser has the object described.
            try await scene.wait(10)
            try await scene.press("space space j space / o i l enter d")
            try await scene.wait(10)
            try await scene.wait(300)
            return scene
        }
        + cases("confirmation-production") { size, isUnicode in
            var scene = try await BrowserScene(size, kind: .production, isUnicode: isUnicode)
            try await scene.wait(10)
            try await scene.press("space space d")
            try await scene.wait(10)
            try await scene.wait(300)
            try await scene.press("2")
            return scene
        }
        + cases("confirmation-small", at: [(40, 8), (40, 14)]) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.wait(10)
            try await scene.press("space space space d")
            try await scene.wait(10)
            try await scene.wait(300)
            return scene
        }
        + cases("confirmation-many", at: [(80, 24)]) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.wait(10)
            try await scene.press("* d")
            try await scene.wait(10)
            try await scene.wait(300)
            return scene
        }
        + cases("confirmation-no-room", at: [(40, 8)]) { size, isUnicode in
            var scene = try await BrowserScene(size, kind: .production, isUnicode: isUnicode)
            try await scene.wait(10)
            try await scene.press("space space d")
            return scene
        }
        + cases("columns") { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press("c j j")
            return scene
        }
        + cases("help") { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press("?")
            return scene
        }
        + cases("soql", at: [(40, 8), (60, 16), (80, 24), (120, 40)]) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press(": ctrl-u")
            try await scene.type("SELECT Id, Name FROM Contact WHERE La")
            try await scene.press("tab")
            return scene
        }
        + cases("soql-lines", at: [(40, 8), (60, 16), (80, 24)]) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press(": ctrl-u")
            try await scene.paste(
                """
                SELECT Id, Name, LeadSource, Account.Name, Account.Industry, MailingCity
                FROM Contact
                WHERE LeadSource IN ('Web', 'P
                """
            )
            try await scene.press("tab")
            return scene
        }
        + cases("soql-error", at: [(40, 8), (60, 16), (80, 24), (120, 40)]) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            scene.change { state in
                let text = "SELECT Id, Nmae\nFROM Contact"
                let fault = QueryFault(
                    message: "No such column 'Nmae' on entity 'Contact'. If you are attempting to "
                        + "use a custom field, be sure to append the '__c' after the custom field "
                        + "name.",
                    hints: ["did you mean Name?"],
                    offset: 11,
                    correction: "SELECT Id, Name\nFROM Contact"
                )
                state.reopenQuery(text, fault)
            }
            return scene
        }
        + cases("export", at: [(40, 8), (60, 16), (80, 24), (120, 40)]) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press("space x")
            return scene
        }
        + cases("export-error", at: [(40, 8), (60, 16), (80, 24)]) { size, isUnicode in
            let query = "SELECT Name, (SELECT Name FROM Contacts) FROM Account"
            var scene = try await BrowserScene(size, isUnicode: isUnicode, start: .query(query))
            try await scene.press("x j j j space")
            try await scene.fail(
                BrowserFailure(
                    kind: .other,
                    message: "cannot write /mnt/reports/2026/accounts.csv: No such file or "
                        + "directory"
                )
            )
            return scene
        }
        + cases("orgs", at: [(40, 8), (60, 16), (80, 24), (120, 40)]) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press("O")
            return scene
        }
        + cases("start") { size, isUnicode in
            try await BrowserScene(size, isUnicode: isUnicode, start: nil)
        }
        + cases("errors") { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            scene.change { $0.refuseSome() }
            try await scene.press("e e")
            return scene
        }
        + cases("refused-one", at: [(80, 24)]) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            scene.change { state in
                state.refuseSome()
                state.say(
                    .failure,
                    "Rose Gonzalez was not deleted: Your attempt to delete Rose Gonzalez could not "
                        + "be completed because it is associated with the following cases.: "
                        + "00001026"
                )
            }
            return scene
        }
        + cases("refused") { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            scene.change { $0.refuseSome() }
            return scene
        }
        + cases("loading") { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode, start: nil)
            scene.isSilent = true
            scene.change { state in
                state.overlays = []
                state.org = BrowsedOrg(name: "acme", kind: .sandbox, instanceURL: "https://acme")
                _ = state.begin()
            }
            try await scene.wait(4_000)
            return scene
        }
        + cases("empty", at: [(80, 24)]) { size, isUnicode in
            let query = "SELECT Id, Name FROM Contact WHERE Name = 'nobody'"
            return try await BrowserScene(size, isUnicode: isUnicode, start: .query(query))
        }
        + cases("groups", at: [(80, 24)]) { size, isUnicode in
            let query =
                "SELECT Account.Name account, COUNT(Id) contacts FROM Contact GROUP BY Account.Name"
            return try await BrowserScene(size, isUnicode: isUnicode, start: .query(query))
        }
        + cases("children") { size, isUnicode in
            let query = "SELECT Id, Name, Industry, AnnualRevenue, CreatedDate FROM Account"
            var scene = try await BrowserScene(size, isUnicode: isUnicode, start: .query(query))
            try await scene.press("enter G c")
            return scene
        }
        + cases("offline", at: [(80, 24)]) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            scene.change { $0.network = .offline(since: 0, retryAt: 8_000, attempts: 3) }
            return scene
        }
        + pages
        + cases("small", at: [(31, 6)]) { size, isUnicode in
            try await BrowserScene(size, isUnicode: isUnicode)
        }
}

extension BrowserScene {
    /// An org of 12,345 contacts, and the fields that most people look at.
    fileprivate static func many(_ size: ScreenSize, _ isUnicode: Bool) async throws -> Self {
        let query = "SELECT Id, Name, Email, Phone, Account.Name, Title FROM Contact"
        var scene = try await BrowserScene(
            size,
            contacts: 12_325,
            isUnicode: isUnicode,
            start: .query(query)
        )
        scene.change { $0.usage = DailyUsage(used: 14_210, allowed: 100_000) }
        return scene
    }
}

extension BrowserState {
    /// Lets the org have refused some deletes.
    fileprivate mutating func refuseSome() {
        let errors = [
            DeletionOutcome.refused([
                APIError(
                    code: "DELETE_FAILED",
                    message:
                        "Your attempt to delete Rose Gonzalez could not be completed because it is "
                        + "associated with the following cases.: 00001026"
                )
            ]),
            .unknown(.transport(.timedOut(.answer)), .inProgress),
        ]
        changeList { list in
            for (index, number) in list.view.prefix(5).enumerated() {
                guard let id = list.rows.id(of: number) else { continue }
                list.errors[id] = errors[index == 3 ? 1 : 0]
            }
        }
        say(.failure, "95 of 100 deleted, 4 refused, 1 unknown (e: reasons)")
    }
}
