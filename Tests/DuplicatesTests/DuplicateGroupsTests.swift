import TestSupport
import Testing

@testable import Duplicates

/// Which records make a group, with which score and reason.
struct DuplicateGroupsTests {
    private typealias Person = GroupedRecords.Person

    private let rose = GroupedRecords.Person(
        name: ("Rose", "Gonzalez"),
        email: "rose@edge.com",
        phone: "(512) 757-6000",
        account: "edge"
    )

    private func person(_ change: (inout GroupedRecords.Person) -> Void) -> GroupedRecords.Person {
        var person = rose
        change(&person)
        return person
    }

    @Test func `the same in another spelling is one group`() throws {
        let people = [
            rose, person { $0.email = " ROSE@EDGE.com " }, person { $0.phone = "+1 512.757.6000" },
            person { $0.name = ("ROSÉ", "González") }, person { $0.name = ("Gonzalez", "Rose") },
            person { $0.name = ("  rose", "GONZALEZ.") },
        ]
        try expectEqual(
            GroupedRecords(people).lines,
            ["100 0,1,2,3,4,5 same name, email and phone"]
        )
    }

    @Test func `each rule has its case`() throws {
        let other = Person(name: ("Pat", "Stumuller"), email: "s@x.y", phone: "014 427 4427")
        let cases: [(Int, [GroupedRecords.Person])] = [
            (100, [rose, rose]),
            (95, [rose, person { $0.phone = "336 222 7000" }]),
            (90, [rose, person { $0.email = nil }]),
            (80, [rose, person { $0.email = "r@home.net" }]),
            (85, [rose, person { $0.name.first = "R." }]),
            (75, [rose, Person(name: ("Rose", "Gonzalez"), account: "edge")]),
            (
                65,
                [rose, Person(name: ("Rose", "Gonzalez"), email: "r@home.net", account: "edge")]
            ),
            (
                75,
                [
                    rose, person { $0.phone = nil },
                    person {
                        $0.email = nil
                        $0.account = nil
                    },
                ]
            ),
            (70, [rose, person { $0.name.last = "Miller" }]),
            (40, [rose, person { $0.name.first = "Ana" }]),
            (20, [Person(email: "rose@edge.com"), Person(email: "rose@edge.com")]),
            (50, [rose, person { $0.name = ("Sean", "Forbes") }]),
            (20, [rose, person { $0.name = ("Sean", "Forbes") }, person { $0.name = ("A", "B") }]),
            (
                60,
                [
                    rose,
                    person {
                        $0.name.first = "R"
                        $0.email = nil
                    },
                ]
            ),
            (
                30,
                [
                    rose,
                    person {
                        $0.name.first = "Ana"
                        $0.email = nil
                    },
                ]
            ),
            (
                10,
                [
                    rose,
                    person {
                        $0.name = ("Sean", "Forbes")
                        $0.email = nil
                    },
                ]
            ),
            (15, [Person(phone: "5127576000"), Person(phone: "5127576000")]),
            (25, [rose, Person(name: ("Sean", "Forbes"), phone: "5127576000")]),
            (
                15,
                [
                    rose, Person(name: ("Sean", "Forbes"), phone: "5127576000"),
                    Person(name: ("A", "B"), mobile: "5127576000"),
                ]
            ),
            (50, [rose, Person(name: ("Rose", "Gonzalez"))]),
            (30, [rose, Person(name: ("Rose", "Gonzalez"), email: "r@home.net", account: "x")]),
        ]
        expectEqual(cases.count, GroupRule.all.count)
        for ((score, people), rule) in zip(cases, GroupRule.all) {
            let all = (0..<people.count).map { "\($0)" }.joined(separator: ",")
            let lines = try GroupedRecords(people + [other]).lines
            expectEqual(lines.first, "\(score) \(all) \(rule.words)")
            expectEqual(rule.score, score)
        }
    }

    @Test func `a group of probable duplicates stays apart from the switchboard`() throws {
        let people = [
            rose, rose,
            person {
                $0.name = ("Sean", "Forbes")
                $0.email = "sean@edge.com"
            },
        ]
        try expectEqual(
            GroupedRecords(people).lines,
            [
                "100 0,1 same name, email and phone",
                "10 0,1,2 shared phone of {count} at {place}: probably a switchboard",
            ]
        )
        try expectEqual(GroupedRecords(people, leastScore: 11).lines.count, 1)
    }

    @Test func `no value is no key`() throws {
        let nobody = Person()
        try expectEqual(GroupedRecords([]).lines, [])
        try expectEqual(GroupedRecords([nobody, nobody, nobody]).lines, [])
        let bare = Person(name: (nil, "Gonzalez"), email: "n/a", phone: "none", account: "edge")
        try expectEqual(GroupedRecords([bare, bare]).lines, [])
        let tagged = [rose, Person(name: ("A", "B"), email: "rose+news@edge.com")]
        try expectEqual(GroupedRecords(tagged).lines, [])
    }

    @Test func `a number without a calling code takes that of its equals, if they have one`() throws
    {
        func lines(_ numbers: String...) throws -> [String] {
            try GroupedRecords(numbers.map { Person(mobile: $0) }).lines
        }
        try expectEqual(lines("+49 512 7576000", "0512 7576000", "512 757 6000").count, 1)
        try expectEqual(lines("+49 512 7576000", "+1 512 757 6000"), [])
        // With two calling codes, a number without one is neither.
        let three = try lines("+49 512 7576000", "+1 512 757 6000", "512 757 6000")
        expectEqual(three, [])
        try expectEqual(lines("512 757 6000 x1", "512 757 6000", "512 757 6000 x2"), [])
    }

    @Test func `keys choose what joins records`() throws {
        let people = [
            rose, rose,
            person {
                $0.name = ("Sean", "Forbes")
                $0.phone = nil
            },
        ]
        func count(_ keys: Set<DuplicateKey>) throws -> [Int] {
            try GroupedRecords(people, by: keys).groups.groups.map(\.rule.score)
        }
        try expectEqual(count([.phone]), [100])
        try expectEqual(count([.email]), [100, 50])
        try expectEqual(count([.name]), [100])
    }

    @Test func `a name that many have is left out, unless names alone are compared`() throws {
        let people = (0..<6).map { Person(name: ("Maria", "Garcia"), email: "m\($0)@x.y") }
        let found = try GroupedRecords(people)
        expectEqual(found.lines, [])
        expectEqual(found.groups.commonNames, 1)
        try expectEqual(GroupedRecords(people, leastScore: 80).groups.commonNames, 0)
        try expectEqual(GroupedRecords(people.dropLast()).lines.count, 1)
        try expectEqual(GroupedRecords(people, by: [.name]).lines.count, 1)
    }

    @Test func `one value of all records is one group`() throws {
        let people = (0..<5000).map { Person(name: ("P\($0)", "L\($0)"), email: "info@edge.com") }
        let found = try GroupedRecords(people)
        expectEqual(found.groups.groups.map { found.groups.members(of: $0).count }, [5000])
        let same = try GroupedRecords(Array(repeating: rose, count: 5000))
        expectEqual(same.groups.groups.map { same.groups.members(of: $0).count }, [5000])
    }
}
