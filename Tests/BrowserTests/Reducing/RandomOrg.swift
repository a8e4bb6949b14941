import Foundation
import Records
import SOQL
import Terminal
import TestSupport
import Text

@testable import Accounts
@testable import Browser
@testable import Changes
@testable import Client
@testable import sfctl

/// An org of a few contacts that answers a browser's effects late, in any order, and often with a
/// fault.
struct RandomOrg {
    var random: SeededRandom
    /// Whether it always answers well.
    var isWell = false
    /// The answers of each request that are still to come, first one first.
    private(set) var outstanding: [RequestID: [BrowserAnswer]] = [:]
    private var alive: Set<Int> = Set(0..<40)
    private let description: ObjectDescription

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        let fields = ["Id", "Name", "Title"].map { name in
            #"{"name":"\#(name)","label":"\#(name)","type":"string","filterable":true,"#
                + #""groupable":\#(name != "Title")}"#
        }
        description = try BrowserDriver.describing(fields: fields.joined(separator: ","))
    }

    /// Takes an effect.
    mutating func take(_ effect: BrowserEffect) throws {
        switch effect {
        case .open(let id, _, let query):
            let isGroups = query.query?.grouping != nil
            outstanding[id] = [
                isGroups
                    ? try groups(of: query) : try page(behind: 0, query.columns, query.hasRecords)
            ]
        case .nextPage(let id, _, _, let place, let columns):
            outstanding[id] = [try page(behind: Self.rows(before: place), columns, true)]
        case .cancel(let id):
            // A delete ends with the records in progress, and a switch may have happened.
            if let answer = outstanding[id]?.first, !Self.isChange(answer), !Self.isSwitch(answer) {
                outstanding[id] = nil
            }
        case .record(let id, let record, _):
            let number = Self.number(record)
            outstanding[id] = [
                alive.contains(number)
                    ? .record(Array(BrowserDriver.json(number, name(number)).utf8))
                    : .failed(BrowserFailure(kind: .notFound, message: "not there"))
            ]
        case .parentNames(let id, _, _, _): outstanding[id] = [.parentNames([:])]
        case .describe(let id, _): outstanding[id] = [.description(description)]
        case .objects(let id):
            outstanding[id] = [.objects(["Account", "Contact"].map { OrgObject(name: $0) })]
        case .recordCounts(let id): outstanding[id] = [.recordCounts(["Account": 12])]
        case .find(let id, _), .tree(let id, _):
            let line = PanelPage.Line(
                text: "Ada",
                target: .record(BrowserDriver.id(1), object: "Contact", name: "Ada")
            )
            outstanding[id] = [
                .lines([PanelPage.Line(text: "Contact (1)", isHeading: true), line])
            ]
        case .views(let id):
            let groups = "SELECT Name, COUNT(Id) FROM Contact GROUP BY Name"
            let views = [BrowserDriver.query.text, groups, groups, "SELEC Id"]
            let lines = views.map { PanelPage.Line(text: $0, target: .view(name: $0, soql: $0)) }
            outstanding[id] = [.lines(chance(4) ? [] : lines)]
        case .saveView(let id, _, _, let replaces):
            outstanding[id] = [.viewSaved(path: replaces || chance(3) ? "/views.json" : nil)]
        case .values(let id, _):
            outstanding[id] = [.values([ValueCount(text: "Ada", count: 2)])]
        case .rows(let id, _, let ids):
            let found = ids.filter { alive.contains(Self.number($0)) }.map { id in
                (id, Array(BrowserDriver.json(Self.number(id), name(Self.number(id))).utf8))
            }
            outstanding[id] = [.rows(Dictionary(uniqueKeysWithValues: found))]
        case .count(let id, _, _, _): outstanding[id] = [.count(3)]
        case .reach(let id, _, _): outstanding[id] = [.reach(DeletionReach())]
        case .delete(let id, let request): outstanding[id] = deletion(of: request.ids)
        case .undelete(let id, let request): outstanding[id] = undeletion(of: request.ids)
        case .export(let id, _): outstanding[id] = [.exported(rows: 1, path: "x.csv")]
        case .probe(let id): outstanding[id] = [.reached]
        case .names(let id, let ids, _, _):
            let names = ids.map { ($0, name(Self.number($0))) }
            outstanding[id] = [.names(Dictionary(uniqueKeysWithValues: names))]
        case .orgs(let id):
            outstanding[id] = [.orgs(chance(3) ? [] : [KnownBrowserOrg(name: "uat")])]
        case .connect(let id, _), .signIn(let id):
            let name = chance(4) ? "other" : "uat"
            outstanding[id] = [
                .connected(
                    BrowsedOrg(name: name, kind: .sandbox, instanceURL: "https://uat.example")
                )
            ]
        case .close, .copy, .openWeb, .remember, .setMouse, .discardTypedAhead, .repaint,
            .suspend, .quit:
            break
        }
    }

    /// The next answer of any request; nil where none is awaited.
    mutating func answer() -> BrowserEvent? {
        let ids = outstanding.keys.sorted { $0.number < $1.number }
        guard let id = ids.randomElement(using: &random), var answers = outstanding[id] else {
            return nil
        }
        let answer = answers.removeFirst()
        if !isWell, answers.isEmpty, !Self.isChange(answer), chance(6) {
            outstanding[id] = nil
            return .answer(id, .failed(failure()))
        }
        outstanding[id] = answers.isEmpty ? nil : answers
        return .answer(id, answer)
    }

    private static func isChange(_ answer: BrowserAnswer) -> Bool {
        switch answer {
        case .deletion, .undeletion: true
        default: false
        }
    }

    private static func isSwitch(_ answer: BrowserAnswer) -> Bool {
        if case .connected = answer { true } else { false }
    }

    mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }

    private mutating func failure() -> BrowserFailure {
        let kinds: [BrowserFailure.Kind] = [
            .unreachable, .sessionRefused, .limitReached, .notFound, .locatorGone,
            .query(offset: 3), .query(offset: nil), .cancelled, .other,
        ]
        return BrowserFailure(kind: random.element(of: kinds), message: "a fault")
    }

    private func name(_ number: Int) -> String { "Name \((number * 37) % 11) é\(number)" }

    private static func number(_ id: RecordID) -> Int { Int("\(id)".dropFirst(3).prefix(12)) ?? -1 }

    private func groups(of query: Statement) throws -> BrowserAnswer {
        let text =
            #"{"totalSize":2,"done":true,"records":[{"Name":"Ada","expr0":2},"#
            + #"{"Name":null,"expr0":1}]}"#
        let rows = try RowChunk.reading(
            QueryPage(Array(text.utf8)),
            columns: query.columns ?? [],
            hasRecords: false
        ).rows
        return .page(LoadedPage(rows: rows, columns: nil, totalSize: 2))
    }

    private static func rows(before place: NextPage) -> Int {
        Int(place.address.target.split(separator: "-").last ?? "") ?? 0
    }

    private mutating func page(
        behind start: Int,
        _ columns: [ResultColumn]?,
        _ hasRecords: Bool
    ) throws -> BrowserAnswer {
        guard hasRecords, let columns else {
            return .failed(BrowserFailure(kind: .query(offset: 1), message: "unexpected token"))
        }
        let rows = alive.sorted().dropFirst(start).prefix(Int.random(in: 1...15, using: &random))
        let isLast = rows.isEmpty || start + rows.count >= alive.count
        return .page(
            try BrowserDriver.page(
                rows.map { (number: $0, name: name($0)) },
                total: alive.count,
                next: isLast ? nil : BrowserDriver.place(behind: start + rows.count),
                columns: columns
            )
        )
    }

    private mutating func deletion(of ids: [RecordID]) -> [BrowserAnswer] {
        var answers: [BrowserAnswer] = [.deletion(.started(journal: "/journal"))]
        for id in ids {
            guard let outcome = outcome() else { continue }
            if outcome == .deleted || outcome == .lost && chance(2) {
                alive.remove(Self.number(id))
            }
            answers.append(.deletion(.settled([DeletionResult(id, outcome)])))
        }
        let isWhole = answers.count == ids.count + 1
        answers.append(.deletion(.ended(isWhole ? nil : failure())))
        return answers
    }

    private mutating func outcome() -> DeletionOutcome? {
        if isWell { return .deleted }
        return switch Int.random(in: 0..<8, using: &random) {
        case 0...3: .deleted
        case 4: .tied
        case 5: .lost
        case 6: .expired
        default: nil
        }
    }

    private mutating func undeletion(of ids: [RecordID]) -> [BrowserAnswer] {
        var answers: [BrowserAnswer] = []
        for id in ids where isWell || !chance(4) {
            alive.insert(Self.number(id))
            answers.append(
                .undeletion(.settled([UndeletionResult(id, .restored)]))
            )
        }
        answers.append(.undeletion(.finished(answers.count == ids.count ? nil : failure())))
        return answers
    }
}

extension SeededRandom {
    /// One of some things.
    mutating func element<Item>(of items: [Item]) -> Item {
        items[Int.random(in: items.indices, using: &self)]
    }
}
