/// The checksum of zlib (RFC 1950 §8.2).
enum Adler32 {
    private static let prime: UInt32 = 65_521
    /// So many bytes can be summed up before a sum overflows.
    private static let stride = 5552

    /// The checksum of a text.
    static func checksum(of bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 1
        var sumOfSums: UInt32 = 0
        var place = 0
        while place < bytes.count {
            let end = min(place + stride, bytes.count)
            for place in place..<end {
                sum &+= UInt32(bytes[place])
                sumOfSums &+= sum
            }
            sum %= prime
            sumOfSums %= prime
            place = end
        }
        return sumOfSums << 16 | sum
    }
}
