/// Reads and changes JPEG files byte by byte, without the code under test.
enum Surgery {
    /// Where each coefficient of a file's order stands in the order of rows.
    static let zigzag: [Int] = (0..<64).sorted { a, b in
        let (diagonalA, diagonalB) = (a / 8 + a % 8, b / 8 + b % 8)
        if diagonalA != diagonalB { return diagonalA < diagonalB }
        return diagonalA % 2 == 0 ? a / 8 > b / 8 : a / 8 < b / 8
    }

    static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let length = payload.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload
    }

    /// Marker and payload of each segment up to the first scan's.
    static func segments(_ file: [UInt8]) -> [(marker: UInt8, payload: Range<Int>)] {
        var found: [(UInt8, Range<Int>)] = []
        var position = 2
        while position + 4 <= file.count, file[position] == 0xFF {
            let marker = file[position + 1]
            let end = position + 2 + Int(file[position + 2]) << 8 + Int(file[position + 3])
            guard end <= file.count else { break }
            found.append((marker, position + 4..<end))
            if marker == 0xDA { break }
            position = end
        }
        return found
    }

    static func markers(_ file: [UInt8]) -> [UInt8] { segments(file).map { $0.marker } }

    /// Quantisation tables by their number, in the order of rows.
    static func tables(_ file: [UInt8]) -> [Int: [Int]] {
        var tables: [Int: [Int]] = [:]
        for (marker, payload) in segments(file) where marker == 0xDB {
            var position = payload.lowerBound
            while position < payload.upperBound {
                let (isWide, number) = (file[position] >> 4 == 1, Int(file[position] & 15))
                position += 1
                var steps = [Int](repeating: 0, count: 64)
                for index in zigzag {
                    steps[index] = isWide ? Int(file[position]) << 8 | Int(file[position + 1]) : Int(file[position])
                    position += isWide ? 2 : 1
                }
                tables[number] = steps
            }
        }
        return tables
    }

    /// The frame header's marker and payload.
    static func frame(_ file: [UInt8]) -> (marker: UInt8, payload: [UInt8])? {
        segments(file).first { (0xC0...0xCF).contains($0.marker) && $0.marker != 0xC4 && $0.marker != 0xC8 }
            .map { ($0.marker, Array(file[$0.payload])) }
    }

    /// Each component's sampling factors as in the file: horizontal in the high half.
    static func sampling(_ file: [UInt8]) -> [UInt8] {
        guard let payload = frame(file)?.payload else { return [] }
        return stride(from: 7, to: payload.count, by: 3).map { payload[$0] }
    }

    /// Each component's steps in the order of rows.
    static func steps(_ file: [UInt8]) -> [[Int]] {
        guard let payload = frame(file)?.payload else { return [] }
        let tables = tables(file)
        return stride(from: 8, to: payload.count, by: 3).map { tables[Int(payload[$0])] ?? [] }
    }

    static func restartInterval(_ file: [UInt8]) -> Int? {
        segments(file).first { $0.marker == 0xDD }
            .map { Int(file[$0.payload.lowerBound]) << 8 | Int(file[$0.payload.lowerBound + 1]) }
    }

    /// The file with segments put right behind its start marker.
    static func inserting(_ segments: [UInt8], into file: [UInt8]) -> [UInt8] {
        Array(file[..<2]) + segments + file[2...]
    }

    /// The file with one byte of a segment's payload replaced.
    static func replacing(_ file: [UInt8], in marker: UInt8, at offset: Int, by value: UInt8) -> [UInt8] {
        var changed = file
        if let segment = segments(file).first(where: { $0.marker == marker }) {
            changed[segment.payload.lowerBound + offset] = value
        }
        return changed
    }
}
