import ContentTypes
import JPEGCodec
import PhotoCodecs
import Testing

@Suite struct TurnerTests {
    let codec = JPEGCodec()
    let limits = Limits()

    private func sized(_ coding: Coding) throws -> Codec.Input {
        try coding.file(coding.unit.across * 3, coding.unit.down * 5)
    }

    /// Whether two files hold the same picture to the last coefficient, however it is coded.
    private func expectAlike(_ file: Codec.Input, _ other: Codec.Input) throws {
        try codec.prove(file, isTurned: other, by: .up, limits: limits)
        #expect(try codec.decode(file, limits: limits) == codec.decode(other, limits: limits))
    }

    @Test(arguments: Coding.all, Orientation.allCases)
    func showsThePictureAsAsked(coding: Coding, orientation: Orientation) throws {
        let file = try sized(coding)
        let turned = try jpeg(codec.turn(file, by: orientation, limits: limits))
        let asked = try Scene.turned(codec.decode(file, limits: limits).bitmap, by: orientation)
        let shown = try codec.decode(turned, limits: limits)
        #expect(shown.isComplete)
        #expect(psnr(shown.bitmap, asked) > 38)
    }

    @Test(arguments: Coding.all, Orientation.allCases)
    func isProvenByThatTurnAlone(coding: Coding, orientation: Orientation) throws {
        let file = try sized(coding)
        let turned = try jpeg(codec.turn(file, by: orientation, limits: limits))
        for claimed in Orientation.allCases {
            if claimed == orientation {
                try codec.prove(turned, isTurned: file, by: claimed, limits: limits)
            } else {
                let error = #expect(throws: CodecError.self) {
                    try codec.prove(turned, isTurned: file, by: claimed, limits: limits)
                }
                #expect(error?.code == .mismatch)
            }
        }
    }

    @Test(arguments: Coding.all)
    func sevenTurnsOfASquareAreRefused(coding: Coding) throws {
        let side = coding.unit.across * coding.unit.down / 4
        let file = try coding.file(side, side)
        for orientation in Orientation.allCases {
            let turned = try jpeg(codec.turn(file, by: orientation, limits: limits))
            let accepted = Orientation.allCases.filter { claimed in
                (try? codec.prove(turned, isTurned: file, by: claimed, limits: limits)) != nil
            }
            #expect(accepted == [orientation])
        }
    }

    @Test(arguments: Coding.all, Orientation.allCases)
    func isUndoneByItsInverse(coding: Coding, orientation: Orientation) throws {
        let file = try sized(coding)
        let there = try jpeg(codec.turn(file, by: orientation, limits: limits))
        try expectAlike(jpeg(codec.turn(there, by: orientation.inverse, limits: limits)), file)
    }

    @Test(arguments: [Coding.ycc420, .ycc422, .gray, .ycck, .progressive])
    func fourQuarterTurnsAreNone(coding: Coding) throws {
        let file = try sized(coding)
        var turned = file
        for _ in 0..<4 { turned = try jpeg(codec.turn(turned, by: .right, limits: limits)) }
        try expectAlike(turned, file)
    }

    @Test(arguments: Orientation.allCases, Orientation.allCases)
    func twoTurnsAreOne(first: Orientation, second: Orientation) throws {
        let file = try sized(.ycc422)
        let twice = try codec.turn(jpeg(codec.turn(file, by: first, limits: limits)), by: second, limits: limits)
        let once = try codec.turn(file, by: first.followed(by: second), limits: limits)
        try expectAlike(jpeg(twice), jpeg(once))
    }

    @Test(arguments: Coding.all, Orientation.allCases)
    func provesAsItTurns(coding: Coding, orientation: Orientation) throws {
        let file = try sized(coding)
        let proven = try codec.provenTurn(file, by: orientation, limits: limits)
        #expect(proven == (try codec.turn(file, by: orientation, limits: limits)))
    }

    @Test(arguments: Coding.all, Orientation.allCases)
    func movesWholeEdgesOnly(coding: Coding, orientation: Orientation) throws {
        let movesRight = [.upMirrored, .down, .rightMirrored, .left].contains(orientation)
        let movesBottom = [.downMirrored, .down, .rightMirrored, .right].contains(orientation)
        for (extraAcross, extraDown) in [(0, 0), (1, 0), (0, 1), (coding.unit.across - 1, coding.unit.down - 1)] {
            let file = try coding.file(coding.unit.across * 2 + extraAcross, coding.unit.down * 2 + extraDown)
            if (movesRight && extraAcross > 0) || (movesBottom && extraDown > 0) {
                let error = #expect(throws: CodecError.self) {
                    try codec.turn(file, by: orientation, limits: limits)
                }
                #expect(error?.code == .inexact)
            } else {
                let turned = try jpeg(codec.provenTurn(file, by: orientation, limits: limits))
                let asked = try Scene.turned(codec.decode(file, limits: limits).bitmap, by: orientation)
                #expect(psnr(try codec.decode(turned, limits: limits).bitmap, asked) > 36)
            }
        }
    }
}
