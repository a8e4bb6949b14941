/// The checksum of gzip (RFC 1952 §8).
enum CRC32 {
    /// What each byte does to the sum when so many bytes follow it in a step of eight.
    private static let tables: [[UInt32]] = {
        var tables = [
            (0..<256).map { byte in
                (0..<8).reduce(UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1) * 0xEDB8_8320 }
            }
        ]
        for _ in 1..<8 {
            let before = tables[tables.count - 1]
            tables.append(before.map { $0 >> 8 ^ tables[0][Int($0 & 0xFF)] })
        }
        return tables
    }()

    /// The checksum of a part of a text.
    static func checksum(of bytes: [UInt8], in range: Range<Int>) -> UInt32 {
        let (t0, t1, t2, t3) = (tables[0], tables[1], tables[2], tables[3])
        let (t4, t5, t6, t7) = (tables[4], tables[5], tables[6], tables[7])
        var sum: UInt32 = .max
        var place = range.lowerBound
        while place + 8 <= range.upperBound {
            let low = bytes.word32(at: place) ^ sum
            let high = bytes.word32(at: place + 4)
            sum = t7[Int(low & 0xFF)] ^ t6[Int(low >> 8 & 0xFF)]
            sum ^= t5[Int(low >> 16 & 0xFF)] ^ t4[Int(low >> 24)]
            sum ^= t3[Int(high & 0xFF)] ^ t2[Int(high >> 8 & 0xFF)]
            sum ^= t1[Int(high >> 16 & 0xFF)] ^ t0[Int(high >> 24)]
            place += 8
        }
        for place in place..<range.upperBound {
            sum = sum >> 8 ^ t0[Int((sum ^ UInt32(bytes[place])) & 0xFF)]
        }
        return ~sum
    }
}
