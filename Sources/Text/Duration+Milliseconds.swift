extension Duration {
    /// The duration in whole milliseconds, rounded toward zero.
    package var milliseconds: Int { Int(self / .milliseconds(1)) }
}
