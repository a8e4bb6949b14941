import TestSupport

/// Two thousand contacts, of whom it is known which are the same person; made of a seed.
struct SeededContacts {
    private(set) var people: [GroupedRecords.Person] = []
    /// The number of the person behind each contact.
    private(set) var owners: [Int] = []
    private var random = SeededRandom(seed: 27)

    private static let firstNames = [
        "Anna", "José", "Marie", "Robert", "Chloé", "Björn", "Maria", "David", "Zoë", "Karin",
        "Peter", "Lukas", "Sofía", "Tomasz", "Ingrid", "Paul", "Nina", "Oscar", "Ruth", "Viktor",
        "Elena", "Hugo", "Alice", "Bruno", "Clara", "Denis", "Emma", "Felix", "Greta", "Henri",
    ]
    private static let lastNames = [
        "Müller", "González", "O'Brien", "Smith-Jones", "Łukasz", "Dvořák", "Brown", "Rossi",
        "Lindqvist", "Nakamura", "Weber", "Martin", "García", "Novak", "Keller", "Fischer",
        "Moreau", "Silva", "Jansen", "Peters", "Hoffmann", "Dubois", "Costa", "Larsen", "Becker",
        "Vogel", "Marino", "Ferrari", "Schmidt", "Olsen", "Bauer", "Laurent", "Santos", "Berg",
        "Krüger", "Fontaine", "Ricci", "Haas", "Nielsen", "Wolf",
    ]

    init() {
        for number in 0..<1500 { addPerson(number) }
        for number in 0..<people.count where number % 3 == 0 { addCopy(of: number, number / 3) }
    }

    /// Adds a person of one of 150 accounts; some share an e-mail address or a phone number with
    /// others, and some have the name of another.
    private mutating func addPerson(_ number: Int) {
        let account = Int.random(in: 0..<150, using: &random)
        let first = Self.firstNames.randomElement(using: &random) ?? ""
        let last = Self.lastNames.randomElement(using: &random) ?? ""
        var person = GroupedRecords.Person(name: (first, last))
        person.account = "account \(account)"
        person.email = "contact\(number)@company\(account).com"
        let isAtSwitchboard = Int.random(in: 0..<10, using: &random) < 3
        person.phone = isAtSwitchboard ? "(512) 70\(1000 + account)0" : phone(number)
        switch number % 50 {
        case 7: person.email = "info@company\(account % 10).com"
        case 8: person.email = "family\(number)@home.net"
        case 9:
            // A family: the last name and the address of the person before.
            person.name.last = people[number - 1].name.last
            person.email = people[number - 1].email
        default: break
        }
        add(person, owner: number)
    }

    private func phone(_ number: Int) -> String { "+49 170 \(1_000_000 + number * 37)" }

    private mutating func add(_ person: GroupedRecords.Person, owner: Int) {
        people.append(person)
        owners.append(owner)
    }

    /// Adds the same person again, as people type or import one a second time.
    private mutating func addCopy(of number: Int, _ turn: Int) {
        var copy = people[number]
        let first = copy.name.first ?? ""
        let last = copy.name.last ?? ""
        switch turn % 10 {
        case 0: copy.email = copy.email.map { " \($0.uppercased()) " }
        case 1:
            copy.email = nil
            copy.phone = copy.phone.map(Self.respelled)
        case 2: copy.name = (last.uppercased(), first)
        case 3:
            copy.email = "\(number)@private.net"
            copy.phone = copy.phone.map(Self.respelled)
        case 4: (copy.email, copy.phone) = (nil, nil)
        case 5: copy.name.last = last + "x"
        case 6: copy.name.first = String(first.prefix(1)) + "."
        case 7: (copy.name.first, copy.email) = ("Nick", "\(number)@private.net")
        case 8: (copy.name.last, copy.phone) = ("Newname", nil)
        default:
            copy.account = "account \(1000 + number)"
            copy.email = "\(number)@next.example"
            copy.phone = phone(100_000 + number)
        }
        add(copy, owner: owners[number])
    }

    /// Writes a number as it is written at home.
    private static func respelled(_ phone: String) -> String {
        phone.replacing("+49 170 ", with: "0170/")
    }
}
