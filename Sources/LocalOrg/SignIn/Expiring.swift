/// A store of values with limited lifetimes under unpredictable names; when it is full, the oldest
/// are removed.
struct Expiring<Value: Sendable>: Sendable {
    private var kept: [(name: String, value: Value, expires: Int)] = []

    private static var capacity: Int { 1000 }

    /// Stores a value and returns its name.
    mutating func add(_ value: Value, now: Int, lifetime: Int) -> String {
        kept.removeAll { $0.expires <= now }
        if kept.count == Self.capacity { kept.removeFirst() }
        let name = "aPrx\(RandomText.ofLength(60))"
        kept.append((name, value, now + lifetime))
        return name
    }

    /// Returns the value with a name, unless it has expired.
    func value(_ name: String, now: Int) -> Value? {
        kept.first { ConstantTime.equal($0.name, name) && now < $0.expires }?.value
    }

    /// Removes and returns the value with a name.
    mutating func take(_ name: String, now: Int) -> Value? {
        guard let value = value(name, now: now) else { return nil }
        kept.removeAll { $0.name == name }
        return value
    }

    /// Changes the first value for which `body` returns true; returns whether there was one.
    mutating func change(now: Int, _ body: (inout Value) -> Bool) -> Bool {
        for index in kept.indices where now < kept[index].expires {
            if body(&kept[index].value) { return true }
        }
        return false
    }
}
