/// Texts that cannot be guessed.
enum RandomText {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._"
    )

    /// So many characters of 64, from the system's random numbers.
    static func ofLength(_ length: Int) -> String {
        var random = SystemRandomNumberGenerator()
        return String((0..<length).map { _ in alphabet[Int(random.next() & 63)] })
    }
}
