extension GeneratedContacts {
    /// The indexed fields, looked up by arithmetic.
    static let indexes: [String: Index] = [
        "AccountId": { $0.numbers(account: $1) },
        "ReportsToId": { $0.numbers(manager: $1) },
        "Email": { $0.numbers(email: $1) },
        "LastName": { $0.numbers(lastName: $1) },
    ]

    /// Returns the number of a contact's account; every tenth contact has none.
    func account(of number: Int) -> Int? {
        number % 10 == 7 ? nil : number / GeneratedPlan.contactsPerAccount
    }

    /// Returns the number of the contact's manager: the first contact of the same account.
    func manager(of number: Int) -> Int? {
        account(of: number).flatMap { account in
            let first = account * GeneratedPlan.contactsPerAccount
            return first == number ? nil : first
        }
    }

    private func numbers(account value: Value) -> [Int] {
        guard case .text(let id) = value,
            let account = accountIDs.row(of: id).map({ $0 - GeneratedAccounts.firstRow }),
            (0..<plan.accounts).contains(account)
        else { return [] }
        return block(account).filter { self.account(of: $0) == account }
    }

    private func numbers(manager value: Value) -> [Int] {
        guard case .text(let id) = value,
            let manager = contactIDs.row(of: id).map({ $0 - Self.firstRow }),
            (0..<count).contains(manager)
        else { return [] }
        return block(manager / GeneratedPlan.contactsPerAccount).filter {
            self.manager(of: $0) == manager
        }
    }

    private func block(_ account: Int) -> Range<Int> {
        let first = account * GeneratedPlan.contactsPerAccount
        return first..<min(first + GeneratedPlan.contactsPerAccount, count)
    }

    /// Returns the contact with an e-mail address, which contains the number.
    private func numbers(email value: Value) -> [Int] {
        guard case .text(let address) = value,
            let number = Int(address.prefix { $0 != "@" }.drop { $0 != "." }.dropFirst()),
            (0..<count).contains(number),
            Self.email(number).matches(value)
        else { return [] }
        return [number]
    }

    /// Returns the contacts with a last name: cultures rotate, and so do the last names within
    /// each.
    private func numbers(lastName value: Value) -> [Int] {
        let cultures = Culture.all
        let isEqual = value.equality
        var numbers: [Int] = []
        for (index, culture) in cultures.enumerated() {
            for (turn, name) in culture.lastNames.enumerated()
            where isEqual(.text(name)) {
                let first = index + turn * cultures.count
                let step = culture.lastNames.count * cultures.count
                numbers += stride(from: first, to: count, by: step)
            }
        }
        return numbers.sorted()
    }

    /// The row of the first generated contact, after the sample's.
    static let firstRow = SampleSheet.count(of: "Contact")
}
