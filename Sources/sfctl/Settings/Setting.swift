/// A settled value and where it came from.
struct Setting<Value: Sendable>: Sendable {
    let value: Value
    /// The origin as a person would name it: `--batch-size`, `SFCTL_BATCH_SIZE`, a file's path.
    let origin: String
}

extension Setting: Equatable where Value: Equatable {}
