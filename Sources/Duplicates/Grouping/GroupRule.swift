/// A rule that gives a group its score and its reason; the first one that holds counts.
package struct GroupRule: Sendable {
    /// How likely the records are the same, from 0 to 100.
    package let score: Int
    /// The reason, where `{kind}` is account or company, `{count}` the number of different people,
    /// `{place}` the name of the account, and `{others}` says what else does not differ.
    package let words: String
    let holds: @Sendable (Evidence) -> Bool

    private init(_ score: Int, _ words: String, _ holds: @escaping @Sendable (Evidence) -> Bool) {
        self.score = score
        self.words = words
        self.holds = holds
    }

    /// Returns the rule for a group.
    static func of(_ evidence: Evidence) -> GroupRule {
        all.first { $0.holds(evidence) } ?? all[all.count - 1]
    }

    /// All rules, in order.
    package static let all = [
        GroupRule(100, "same name, email and phone") {
            $0.sharesName && $0.sharesEmail && $0.sharesPhone
        },
        GroupRule(95, "same name and email") { $0.sharesName && $0.sharesEmail },
        GroupRule(90, "same name and phone") {
            $0.sharesName && $0.sharesPhone && !$0.emailsDiffer
        },
        GroupRule(80, "same name and phone, different emails") { $0.sharesName && $0.sharesPhone },
        GroupRule(85, "same email and last name, a first name is short or missing") {
            $0.sharesEmail && $0.sharesFamily && $0.givensFit
        },
        GroupRule(75, "same name and {kind}") {
            $0.sharesName && $0.sharesPlace && !$0.emailsDiffer && !$0.phonesDiffer
        },
        GroupRule(65, "same name and {kind}, different email or phone") {
            $0.sharesName && $0.sharesPlace
        },
        GroupRule(75, "not all the same, but joined in pairs") { $0.isJoined },
        GroupRule(70, "same email and first name, different last names: perhaps a new name") {
            $0.sharesEmail && $0.sharesGiven
        },
        GroupRule(40, "same email and last name, different first names: perhaps a family") {
            $0.sharesEmail && $0.sharesFamily
        },
        GroupRule(20, "same email, and no names") { $0.sharesEmail && $0.names == 0 },
        GroupRule(50, "same email, different names") { $0.sharesEmail && $0.names == 2 },
        GroupRule(20, "shared email of {count}: probably a mailbox") { $0.sharesEmail },
        GroupRule(60, "same phone and last name, a first name is short or missing") {
            $0.sharesPhone && $0.sharesFamily && $0.givensFit
        },
        GroupRule(30, "same phone and last name, different first names: perhaps a family") {
            $0.sharesPhone && $0.sharesFamily
        },
        GroupRule(10, "shared phone of {count} at {place}: probably a switchboard") {
            $0.sharesPhone && $0.sharesPlace
        },
        GroupRule(15, "same phone, and no names") { $0.sharesPhone && $0.names == 0 },
        GroupRule(25, "same phone, different names") { $0.sharesPhone && $0.names == 2 },
        GroupRule(15, "shared phone of {count}") { $0.sharesPhone },
        GroupRule(50, "same name; {others}") {
            !$0.emailsDiffer && !$0.phonesDiffer && !$0.placesDiffer
        },
        GroupRule(30, "same name only: perhaps namesakes") { _ in true },
    ]
}
