/// Values that are kept for a limited time under names that cannot be guessed; the oldest go when there are many.
struct Expiring<Value: Sendable>: Sendable {
    private var kept: [(name: String, value: Value, expires: Int)] = []

    private static var capacity: Int { 1000 }

    /// Keeps a value; its name.
    mutating func add(_ value: Value, now: Int, lifetime: Int) -> String {
        kept.removeAll { $0.expires <= now }
        if kept.count == Self.capacity { kept.removeFirst() }
        let name = "aPrx\(RandomText.ofLength(60))"
        kept.append((name, value, now + lifetime))
        return name
    }

    /// The value of that name, as long as it lasts.
    func value(_ name: String, now: Int) -> Value? {
        kept.first { ConstantTime.equal($0.name, name) && now < $0.expires }?.value
    }

    /// The value of that name, which is kept no longer.
    mutating func take(_ name: String, now: Int) -> Value? {
        guard let value = value(name, now: now) else { return nil }
        kept.removeAll { $0.name == name }
        return value
    }

    /// Changes the first value that `body` wants to; whether there is one.
    mutating func change(now: Int, _ body: (inout Value) -> Bool) -> Bool {
        for index in kept.indices where now < kept[index].expires {
            if body(&kept[index].value) { return true }
        }
        return false
    }
}
