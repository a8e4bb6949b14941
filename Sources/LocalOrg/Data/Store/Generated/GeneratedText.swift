import Text

/// The texts of generated contacts.
enum GeneratedText {
    static let titles = [
        "CEO", "VP, Sales", "Chief \"Fun\" Officer", "Ingénieure d'études",
        "Geschäftsführer (m/w/d)",
        "部長", "Менеджер", "Analyst; data", "R&D <lead>", "Back\\slash engineer",
    ]
    static let departments = [
        "Finance", "Human Resources", "Operations, EMEA", "研究開発", "Büro für Qualität", "IT 🖥️",
    ]
    static let assistants = ["Pat O'Neil", "José Ñandú", "田中 一郎", "Zsófia"]
    static let sources = [
        "Web", "Phone Inquiry", "Partner Referral", "Purchased List", "Other", "Web",
    ]
    static let languages = ["English", "English, Deutsch", "日本語", "العربية, English", "Ελληνικά"]

    /// Returns one to three lines, with the line endings of every system.
    static func street(_ number: Int) -> Value {
        let house = 1 + GeneratedPlan.scramble(number, 80) % 400
        return switch number % 6 {
        case 0: .text("\(house) Main Street\nSuite \(number % 90)")
        case 1: .text("Straße des 17. Juni \(house)")
        case 2: .text("\(house) rue de l'Église\r\nBâtiment \"B\"\r\n3e étage")
        case 3: .text("千代田区丸の内\(house)丁目")
        case 4: .null
        default: .text("P.O. Box \(house), c/o Smith")
        }
    }

    /// Returns digits that start with zeros, letters, or nothing.
    static func postalCode(_ number: Int) -> Value {
        let digits = String(100_000 + GeneratedPlan.scramble(number, 81) % 99_999).dropFirst()
        return switch number % 4 {
        case 0: .text(String(digits))
        case 1: .text("D-\(digits)")
        case 2: .null
        default: .text("AB\(digits.prefix(1)) \(digits.suffix(1))XY")
        }
    }

    /// Returns usually nothing; otherwise from a line to thousands of characters.
    static func description(_ number: Int) -> Value {
        let chance = GeneratedPlan.scramble(number, 82)
        return switch chance % 100 {
        case 0: .text(paragraphs(20 + chance / 100 % 40))
        case 1..<20: .text(paragraphs(1 + chance / 100 % 3))
        case 20..<25: .text("=SUM(A1:A9) — \"quoted\", tab\there, 50% & more")
        default: .null
        }
    }

    private static func paragraphs(_ count: Int) -> String {
        let paragraph = """
            Met at the fair; wants a call next week. Sagte: „Preise prüfen“, then left – \
            €1.200,50. 次回の打ち合わせは月曜日。 🙂👍🏽 Notes, more notes, "and quotes".
            """
        return (1...count).map { "\($0). \(paragraph)" }.joined(separator: "\r\n")
    }
}
