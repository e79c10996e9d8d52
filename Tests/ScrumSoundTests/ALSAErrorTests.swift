import Glibc
import Testing

@testable import ScrumSound

struct ALSAErrorTests {
    static let errors: [(error: ALSAError, words: String, advice: String)] = [
        (
            .open(device: "hw:7", code: ENODEV), "no sound device \"hw:7\" (No such device)",
            "\"scrum sound --list\" lists the devices; choose one with --device"
        ),
        (
            .open(device: "default", code: ELIBACC),
            "sound needs ALSA's library libasound.so.2"
                + " (Can not access a needed shared library)",
            "install ALSA's library (Debian package libasound2)"
        ),
        (
            .open(device: "x", code: EINVAL),
            "the sound device \"x\" is misconfigured (Invalid argument)",
            "\"scrum sound --list\" lists the devices; choose one with --device"
        ),
        (
            .open(device: "default", code: EBUSY),
            "the sound device \"default\" is busy (Device or resource busy)",
            "another program uses it: end that program, or choose another with --device"
        ),
        (
            .open(device: "default", code: EPERM),
            "no permission to use the sound device \"default\" (Operation not permitted)",
            "add yourself to the group \"audio\""
        ),
        (
            .open(device: "default", code: EHOSTDOWN),
            "the sound server for \"default\" is not running (Host is down)",
            "check that the sound server (PipeWire, PulseAudio) is running"
        ),
        (
            .open(device: "default", code: EMFILE),
            "the sound device \"default\" cannot be opened (Too many open files)",
            "try another with --device; \"scrum sound --list\" lists them"
        ),
        (
            .configure(device: "hdmi", code: EINVAL),
            "the sound device \"hdmi\" does not support this sound format (Invalid argument)",
            "try another with --device; \"scrum sound --list\" lists them"
        ),
        (
            .configure(device: "default", code: EIO),
            "the sound device \"default\" cannot be set up (Input/output error)",
            "try another with --device; \"scrum sound --list\" lists them"
        ),
        (
            .write(device: "usb", code: ENODEV),
            "the sound device \"usb\" was unplugged (No such device)",
            "plug it in again, or choose another with --device"
        ),
        (
            .write(device: "usb", code: ESTRPIPE),
            "the sound device \"usb\" keeps failing during playback (Streams pipe error)",
            "try another with --device; \"scrum sound --list\" lists them"
        ),
        (
            .write(device: "usb", code: EBADFD),
            "the sound device \"usb\" failed while playing (File descriptor in bad state)",
            "try another with --device; \"scrum sound --list\" lists them"
        ),
        (
            .unreachable(device: "default", package: "pipewire-alsa"),
            "a sound server is running, but ALSA's device \"default\" cannot reach it",
            "install the package pipewire-alsa"
        ),
        (
            .silent(device: "default"),
            "the sound device \"default\" accepts sound but does not play it",
            "check that the sound server has an output: \"wpctl status\" or \"pactl info\""
        ),
        (
            .unheard(device: "default", .pulseAudio, .noOutput),
            "nothing can be heard: the sound server PulseAudio has no output",
            "enable a sound card; \"pactl info\" shows the output"
        ),
        (
            .unheard(device: "default", .pipeWire, .noOutput),
            "nothing can be heard: the sound server PipeWire has no output",
            "enable a sound card; \"wpctl status\" shows the outputs"
        ),
        (
            .unheard(device: "default", .pulseAudio, .muted),
            "nothing can be heard: the output of the sound server PulseAudio is muted",
            "\"pactl set-sink-mute @DEFAULT_SINK@ 0\" unmutes it"
        ),
        (
            .unheard(device: "default", .pipeWire, .muted),
            "nothing can be heard: the output of the sound server PipeWire is muted",
            "\"wpctl set-mute @DEFAULT_AUDIO_SINK@ 0\" unmutes it"
        ),
        (
            .unheard(device: "default", .pulseAudio, .atZero),
            "nothing can be heard: the output of the sound server PulseAudio is at 0 %",
            "\"pactl set-sink-volume @DEFAULT_SINK@ 50%\" turns it up"
        ),
        (
            .unheard(device: "default", .pipeWire, .atZero),
            "nothing can be heard: the output of the sound server PipeWire is at 0 %",
            "\"wpctl set-volume @DEFAULT_AUDIO_SINK@ 0.5\" turns it up"
        ),
        (
            .serverGone(device: "default", .pulseAudio),
            "the sound server PulseAudio for \"default\" has stopped",
            "start it again: \"systemctl --user restart pulseaudio\""
        ),
        (
            .serverGone(device: "default", .pipeWire),
            "the sound server PipeWire for \"default\" has stopped",
            "start it again: \"systemctl --user restart pipewire wireplumber pipewire-pulse\""
        ),
        (
            .stalled(device: "default"), "the sound device \"default\" no longer accepts sound",
            "check that the sound server (PipeWire, PulseAudio) is running"
        ),
        (
            .stuck(device: "default"), "the sound device \"default\" does not answer",
            "check that the sound server (PipeWire, PulseAudio) is running"
        ),
    ]

    @Test("Every error says what is wrong and what to do", arguments: errors)
    func messages(
        error: ALSAError, words: String, advice: String
    ) {
        #expect("\(error)" == words)
        #expect(error.advice == advice)
        #expect(error.brief.contains("; ") && error.brief.count <= 52)
    }

    @Test("An error gives the device, code and reason of the call that failed")
    func parts() {
        let error = ALSAError.configure(device: "hdmi", code: EINVAL)
        #expect(error.device == "hdmi")
        #expect(error.code == EINVAL)
        #expect(error.reason == "Invalid argument")
        #expect(ALSAError.stalled(device: "x").code == ETIMEDOUT)
    }
}
