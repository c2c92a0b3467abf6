extension TypeDeclaration {
    /// Films.
    static let films: [TypeDeclaration] = [
        TypeDeclaration(row: .quickTimeMovie, [.movie], "mov qt", "video/quicktime"),
        TypeDeclaration(row: .mpeg4Movie, [.movie], "mp4 mpg4", "video/mp4 video/mp4v"),
        TypeDeclaration(row: "com.apple.m4v-video", [.movie], "m4v", "video/x-m4v"),
        TypeDeclaration(row: "public.3gpp", [.movie], "3gp 3gpp", "video/3gpp audio/3gpp"),
        TypeDeclaration(row: "public.3gpp2", [.movie], "3g2 3gp2", "video/3gpp2 audio/3gpp2"),
        TypeDeclaration(row: "public.mj2", [.movie], "mj2", "video/mj2"),
        TypeDeclaration(row: .matroska, [.movie], "mkv", "video/x-matroska video/matroska"),
        TypeDeclaration(row: "org.webmproject.webm", [.movie], "webm", "video/webm"),
        TypeDeclaration(row: "public.avi", [.movie], "avi vfw", "video/avi video/x-msvideo video/msvideo"),
        TypeDeclaration(row: "public.mpeg", [.movie], "mpg mpeg mpe", "video/mpeg video/mpg"),
        TypeDeclaration(row: "public.mpeg-2-transport-stream", [.movie], "ts", "video/mp2t"),
        TypeDeclaration(
            row: "public.avchd-mpeg-2-transport-stream", ["public.mpeg-2-transport-stream"], "mts m2ts",
            "video/avchd-stream"),
        TypeDeclaration(row: "com.adobe.flash.video", [.movie], "flv", "video/x-flv"),
        TypeDeclaration(row: "com.microsoft.advanced-systems-format", [.movie], "asf wmv wma", "video/x-ms-asf"),
    ]

    /// Sound.
    static let sounds: [TypeDeclaration] = [
        TypeDeclaration(row: .mp3, [.audio], "mp3 mpga", "audio/mpeg audio/mp3"),
        TypeDeclaration(row: "com.apple.m4a-audio", [.audio], "m4a m4b m4p", "audio/x-m4a audio/mp4"),
        TypeDeclaration(row: "public.aac-audio", [.audio], "aac adts", "audio/aac audio/x-aac"),
        TypeDeclaration(
            row: "com.microsoft.waveform-audio", [.audio], "wav wave", "audio/vnd.wave audio/wav audio/x-wav"),
        TypeDeclaration(row: "public.aifc-audio", [.audio], "aifc", "audio/aiff"),
        TypeDeclaration(row: "public.aiff-audio", [.audio], "aiff aif", "audio/aiff audio/x-aiff"),
        TypeDeclaration(row: "org.xiph.flac", [.audio], "flac", "audio/flac"),
        TypeDeclaration(row: "org.xiph.ogg-audio", [.audio], "ogg oga opus ogv", "audio/ogg video/ogg"),
        TypeDeclaration(row: "com.apple.coreaudio-format", [.audio], "caf", "audio/x-caf"),
        TypeDeclaration(row: "public.midi-audio", [.audio], "mid midi", "audio/midi"),
        TypeDeclaration(row: "public.au-audio", [.audio], "au snd", "audio/basic"),
        TypeDeclaration(row: "org.3gpp.adaptive-multi-rate-audio", [.audio], "amr", "audio/amr"),
    ]
}
