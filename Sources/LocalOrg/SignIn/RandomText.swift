/// Unpredictable texts.
enum RandomText {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._"
    )

    /// Returns a number of characters from an alphabet of 64, using the system's random numbers.
    static func ofLength(_ length: Int) -> String {
        var random = SystemRandomNumberGenerator()
        return String((0..<length).map { _ in alphabet[Int(random.next() & 63)] })
    }
}
