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
    /// The device has consumed no sound within the stall limit.
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

    /// The C library's error code, always positive.
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
            "install ALSA's library (Debian package libasound2)"
        case (.unreachable(_, let package), _):
            "install the package \(package)"
        case (.open, ENOENT), (.open, ENODEV), (.open, ENXIO), (.open, EINVAL):
            "\"scrum sound --list\" lists the devices; choose one with --device"
        case (.open, EBUSY):
            "another program uses it: end that program, or choose another with --device"
        case (.open, EACCES), (.open, EPERM):
            "add yourself to the group \"audio\""
        case (.open, ECONNREFUSED), (.open, EHOSTDOWN), (.stuck, _), (.stalled, _):
            "check that the sound server (PipeWire, PulseAudio) is running"
        case (.silent, _):
            "check that the sound server has an output: \"wpctl status\" or \"pactl info\""
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
    /// The problem and its remedy in at most 52 columns, for a notice in a meeting; omits the
    /// device's name.
    var brief: String {
        switch (self, code) {
        case (.open, ELIBACC): "no sound without ALSA's library; install libasound2"
        case (.open, ENOENT), (.open, ENODEV), (.open, ENXIO):
            "no sound device; see \"scrum sound\""
        case (.unreachable(_, let package), _): "sound server unreachable; install \(package)"
        case (.open, EBUSY): "the device is busy; choose another with --device"
        case (.open, EACCES), (.open, EPERM): "no permission; join the group \"audio\""
        case (.open, ECONNREFUSED), (.open, EHOSTDOWN):
            "no sound server; check PipeWire"
        case (.open, _): "cannot open the device; try another --device"
        case (.configure, 0), (.configure, EINVAL):
            "the device rejects the format; try another --device"
        case (.configure, _): "the device has failed; try another --device"
        case (.write, ENODEV): "the device was unplugged; plug it in again"
        case (.write, EIO): "the device is gone; choose another with --device"
        case (.write, _): "playback keeps failing; try another --device"
        case (.silent, _): "the device plays nothing; check the sound server"
        case (.serverGone(_, let server), _): "\(server.rawValue) has stopped; restart it"
        case (.unheard(_, .pulseAudio, .noOutput), _):
            "PulseAudio has no output; see pactl info"
        case (.unheard(_, .pipeWire, .noOutput), _):
            "PipeWire has no output; see wpctl status"
        case (.unheard(_, _, .muted), _): "the output is muted; unmute it in the mixer"
        case (.unheard(_, _, .atZero), _): "the output's volume is 0 %; turn it up"
        case (.stalled, _): "the device has stalled; check the sound server"
        case (.stuck, _): "no answer from the device; check the sound server"
        }
    }
}

extension ALSAError: CustomStringConvertible {
    package var description: String {
        switch (self, code) {
        case (.open, ENOENT), (.open, ENODEV), (.open, ENXIO):
            "no sound device \"\(device)\" (\(reason))"
        case (.open, ELIBACC):
            "sound needs ALSA's library libasound.so.2 (\(reason))"
        case (.unreachable, _):
            "a sound server is running, but ALSA's device \"\(device)\" cannot reach it"
        case (.open, EBUSY):
            "the sound device \"\(device)\" is busy (\(reason))"
        case (.open, EACCES), (.open, EPERM):
            "no permission to use the sound device \"\(device)\" (\(reason))"
        case (.open, EINVAL):
            "the sound device \"\(device)\" is misconfigured (\(reason))"
        case (.open, ECONNREFUSED), (.open, EHOSTDOWN):
            "the sound server for \"\(device)\" is not running (\(reason))"
        case (.open, _):
            "the sound device \"\(device)\" cannot be opened (\(reason))"
        case (.configure, let code) where code != 0 && code != EINVAL:
            "the sound device \"\(device)\" cannot be set up (\(reason))"
        case (.configure, _):
            "the sound device \"\(device)\" does not support this sound format (\(reason))"
        case (.write, ENODEV):
            "the sound device \"\(device)\" was unplugged (\(reason))"
        case (.write, EIO):
            "the sound device \"\(device)\" is gone (\(reason))"
        case (.write, EPIPE), (.write, ESTRPIPE):
            "the sound device \"\(device)\" keeps failing during playback (\(reason))"
        case (.write, _):
            "the sound device \"\(device)\" failed while playing (\(reason))"
        case (.silent, _):
            "the sound device \"\(device)\" accepts sound but does not play it"
        case (.serverGone(_, let server), _):
            "the sound server \(server.rawValue) for \"\(device)\" has stopped"
        case (.unheard(_, let server, .noOutput), _):
            "nothing can be heard: the sound server \(server.rawValue) has no output"
        case (.unheard(_, let server, .muted), _):
            "nothing can be heard: the output of the sound server \(server.rawValue) is muted"
        case (.unheard(_, let server, .atZero), _):
            "nothing can be heard: the output of the sound server \(server.rawValue) is at 0 %"
        case (.stalled, _):
            "the sound device \"\(device)\" no longer accepts sound"
        case (.stuck, _):
            "the sound device \"\(device)\" does not answer"
        }
    }
}

extension SoundServer.Kind {
    fileprivate func advice(against silence: SoundServer.Silence) -> String {
        switch (silence, self) {
        case (.noOutput, .pulseAudio): "enable a sound card; \"pactl info\" shows the output"
        case (.noOutput, .pipeWire): "enable a sound card; \"wpctl status\" shows the outputs"
        case (.muted, .pulseAudio): "\"pactl set-sink-mute @DEFAULT_SINK@ 0\" unmutes it"
        case (.muted, .pipeWire): "\"wpctl set-mute @DEFAULT_AUDIO_SINK@ 0\" unmutes it"
        case (.atZero, .pulseAudio): "\"pactl set-sink-volume @DEFAULT_SINK@ 50%\" turns it up"
        case (.atZero, .pipeWire): "\"wpctl set-volume @DEFAULT_AUDIO_SINK@ 0.5\" turns it up"
        }
    }
}
