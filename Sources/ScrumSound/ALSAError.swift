import Glibc

/// The reason a sound device failed. `description` is a sentence without a full stop.
package enum ALSAError: Error, Equatable, Sendable {
    /// `snd_pcm_open` failed with this error.
    case open(device: String, code: Int32)
    /// A sound server is running, but ALSA cannot reach it without this Debian package.
    case unreachable(device: String, package: String)
    /// The device opened but does not support this sound's channels or rate.
    case configure(device: String, code: Int32)
    /// The device failed during playback.
    case write(device: String, code: Int32)
    /// The device accepted sound but played none of it within the stall limit.
    case silent(device: String)
    /// The sound server that the device led to has ended.
    case serverGone(device: String, SoundServer.Kind)
    /// The device's sound server accepts sound but its output is inaudible.
    case unheard(device: String, SoundServer.Kind, SoundServer.Silence)
    /// The device stopped consuming sound for the stall limit.
    case stalled(device: String)
    /// A call into the device has not returned; sounds are dropped until it does.
    case stuck(device: String)
}

extension ALSAError {
    package var device: String {
        switch self {
        case .open(let device, _), .unreachable(let device, _), .configure(let device, _),
            .write(let device, _), .unheard(let device, _, _),
            .serverGone(let device, _),
            .silent(let device), .stalled(let device), .stuck(let device):
            device
        }
    }

    /// The C library's error code, above 0.
    package var code: Int32 {
        switch self {
        case .open(_, let code), .configure(_, let code), .write(_, let code): code
        case .unreachable: ENOENT
        case .serverGone: ECONNREFUSED
        case .silent, .stalled, .stuck, .unheard: ETIMEDOUT
        }
    }

    /// The C library's message for `code`.
    package var reason: String { Self.words(for: code) }

    static func words(for code: Int32) -> String { String(cString: strerror(code)) }

    /// One line of advice for the user.
    package var advice: String {
        switch (self, code) {
        case (.open, ELIBACC):
            "install ALSA's library, on Debian the package libasound2"
        case (.unreachable(_, let package), _):
            "install the package \(package)"
        case (.open, ENOENT), (.open, ENODEV), (.open, ENXIO), (.open, EINVAL):
            "\"scrum sound --list\" lists the devices; choose one with --device"
        case (.open, EBUSY):
            "another program uses it: end that program, or choose another with --device"
        case (.open, EACCES), (.open, EPERM):
            "users of sound devices belong to the group \"audio\""
        case (.open, ECONNREFUSED), (.open, EHOSTDOWN), (.stuck, _), (.stalled, _):
            "see whether the sound server (PipeWire, PulseAudio) runs"
        case (.silent, _):
            "see whether the sound server has an output: \"wpctl status\" or \"pactl info\""
        case (.serverGone(_, .pulseAudio), _):
            "start it again: \"systemctl --user restart pulseaudio\""
        case (.serverGone(_, .pipeWire), _):
            "start it again: \"systemctl --user restart pipewire wireplumber pipewire-pulse\""
        case (.unheard(_, let server, let silence), _):
            server.advice(against: silence)
        case (.write, ENODEV), (.write, EIO):
            "plug it in again, or choose another with --device"
        default:
            "try another with --device; \"scrum sound --list\" lists them"
        }
    }
}

extension ALSAError {
    /// The problem and its cure for a line of a meeting: at most 52 columns, without the device's
    /// name.
    var brief: String {
        switch (self, code) {
        case (.open, ELIBACC): "no sound without ALSA's library; install libasound2"
        case (.open, ENOENT), (.open, ENODEV), (.open, ENXIO):
            "no sound device; see \"scrum sound\""
        case (.unreachable(_, let package), _): "no sound server reached; install \(package)"
        case (.open, EBUSY): "the device is busy; choose another with --device"
        case (.open, EACCES), (.open, EPERM): "no permission; join the group \"audio\""
        case (.open, ECONNREFUSED), (.open, EHOSTDOWN):
            "no sound server; see whether PipeWire runs"
        case (.open, _): "the device does not open; try another --device"
        case (.configure, _): "the device refuses the sound; try another --device"
        case (.write, ENODEV): "the device was unplugged; plug it in again"
        case (.write, EIO): "the device is gone; choose another with --device"
        case (.write, _): "the device breaks off; try another --device"
        case (.silent, _): "the device plays nothing; see the sound server"
        case (.serverGone(_, let server), _): "\(server.rawValue) has ended; start it again"
        case (.unheard(_, .pulseAudio, .noOutput), _):
            "no output: PulseAudio plays nothing; see pactl info"
        case (.unheard(_, .pipeWire, .noOutput), _):
            "no output: PipeWire plays nothing; see wpctl status"
        case (.unheard(_, _, .muted), _): "the output is muted; switch it on in the mixer"
        case (.unheard(_, _, .atZero), _): "the output's volume is 0 %; turn it up"
        case (.stalled, _): "the device takes no sound; see the sound server"
        case (.stuck, _): "the device does not answer; see the sound server"
        }
    }
}

extension ALSAError: CustomStringConvertible {
    package var description: String {
        switch (self, code) {
        case (.open, ENOENT), (.open, ENODEV), (.open, ENXIO):
            "no sound device \"\(device)\" (\(reason))"
        case (.open, ELIBACC):
            "no sound without ALSA's library libasound.so.2 (\(reason))"
        case (.unreachable, _):
            "a sound server runs, but ALSA's device \"\(device)\" does not reach it"
        case (.open, EBUSY):
            "the sound device \"\(device)\" is busy (\(reason))"
        case (.open, EACCES), (.open, EPERM):
            "no permission to use the sound device \"\(device)\" (\(reason))"
        case (.open, EINVAL):
            "the sound device \"\(device)\" is not set up rightly (\(reason))"
        case (.open, ECONNREFUSED), (.open, EHOSTDOWN):
            "the sound server behind \"\(device)\" is not there (\(reason))"
        case (.open, _):
            "the sound device \"\(device)\" does not open (\(reason))"
        case (.configure, _):
            "the sound device \"\(device)\" does not take this form of sound (\(reason))"
        case (.write, ENODEV):
            "the sound device \"\(device)\" was unplugged (\(reason))"
        case (.write, EIO):
            "the sound device \"\(device)\" is gone (\(reason))"
        case (.write, EPIPE), (.write, ESTRPIPE):
            "the sound device \"\(device)\" breaks off again and again (\(reason))"
        case (.write, _):
            "the sound device \"\(device)\" failed while playing (\(reason))"
        case (.silent, _):
            "the sound device \"\(device)\" accepts sound and does not play it"
        case (.serverGone(_, let server), _):
            "the sound server \(server.rawValue) behind \"\(device)\" has ended"
        case (.unheard(_, let server, .noOutput), _):
            "nobody hears it: the sound server \(server.rawValue) has no output"
        case (.unheard(_, let server, .muted), _):
            "nobody hears it: the output of the sound server \(server.rawValue) is muted"
        case (.unheard(_, let server, .atZero), _):
            "nobody hears it: the output of the sound server \(server.rawValue) has a volume of 0 %"
        case (.stalled, _):
            "the sound device \"\(device)\" takes no more sound"
        case (.stuck, _):
            "the sound device \"\(device)\" does not answer"
        }
    }
}

extension SoundServer.Kind {
    /// Advice for the user.
    fileprivate func advice(against silence: SoundServer.Silence) -> String {
        switch (silence, self) {
        case (.noOutput, .pulseAudio): "switch a sound card on; \"pactl info\" shows the output"
        case (.noOutput, .pipeWire): "switch a sound card on; \"wpctl status\" shows the outputs"
        case (.muted, .pulseAudio): "\"pactl set-sink-mute @DEFAULT_SINK@ 0\" switches it on"
        case (.muted, .pipeWire): "\"wpctl set-mute @DEFAULT_AUDIO_SINK@ 0\" switches it on"
        case (.atZero, .pulseAudio): "\"pactl set-sink-volume @DEFAULT_SINK@ 50%\" turns it up"
        case (.atZero, .pipeWire): "\"wpctl set-volume @DEFAULT_AUDIO_SINK@ 0.5\" turns it up"
        }
    }
}
