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
            "no sound without ALSA's library libasound.so.2"
                + " (Can not access a needed shared library)",
            "install ALSA's library, on Debian the package libasound2"
        ),
        (
            .open(device: "x", code: EINVAL),
            "the sound device \"x\" is not set up rightly (Invalid argument)",
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
            "users of sound devices belong to the group \"audio\""
        ),
        (
            .open(device: "default", code: EHOSTDOWN),
            "the sound server behind \"default\" is not there (Host is down)",
            "see whether the sound server (PipeWire, PulseAudio) runs"
        ),
        (
            .open(device: "default", code: EMFILE),
            "the sound device \"default\" does not open (Too many open files)",
            "try another with --device; \"scrum sound --list\" lists them"
        ),
        (
            .configure(device: "hdmi", code: EINVAL),
            "the sound device \"hdmi\" does not take this form of sound (Invalid argument)",
            "try another with --device; \"scrum sound --list\" lists them"
        ),
        (
            .write(device: "usb", code: ENODEV),
            "the sound device \"usb\" was unplugged (No such device)",
            "plug it in again, or choose another with --device"
        ),
        (
            .write(device: "usb", code: ESTRPIPE),
            "the sound device \"usb\" breaks off again and again (Streams pipe error)",
            "try another with --device; \"scrum sound --list\" lists them"
        ),
        (
            .write(device: "usb", code: EBADFD),
            "the sound device \"usb\" failed while playing (File descriptor in bad state)",
            "try another with --device; \"scrum sound --list\" lists them"
        ),
        (
            .unreachable(device: "default", package: "pipewire-alsa"),
            "a sound server runs, but ALSA's device \"default\" does not reach it",
            "install the package pipewire-alsa"
        ),
        (
            .silent(device: "default"),
            "the sound device \"default\" accepts sound and does not play it",
            "see whether the sound server has an output: \"wpctl status\" or \"pactl info\""
        ),
        (
            .unheard(device: "default", .pulseAudio, .noOutput),
            "nobody hears it: the sound server PulseAudio has no output",
            "switch a sound card on; \"pactl info\" shows the output"
        ),
        (
            .unheard(device: "default", .pipeWire, .noOutput),
            "nobody hears it: the sound server PipeWire has no output",
            "switch a sound card on; \"wpctl status\" shows the outputs"
        ),
        (
            .unheard(device: "default", .pulseAudio, .muted),
            "nobody hears it: the output of the sound server PulseAudio is muted",
            "\"pactl set-sink-mute @DEFAULT_SINK@ 0\" switches it on"
        ),
        (
            .unheard(device: "default", .pipeWire, .muted),
            "nobody hears it: the output of the sound server PipeWire is muted",
            "\"wpctl set-mute @DEFAULT_AUDIO_SINK@ 0\" switches it on"
        ),
        (
            .unheard(device: "default", .pulseAudio, .atZero),
            "nobody hears it: the output of the sound server PulseAudio has a volume of 0 %",
            "\"pactl set-sink-volume @DEFAULT_SINK@ 50%\" turns it up"
        ),
        (
            .unheard(device: "default", .pipeWire, .atZero),
            "nobody hears it: the output of the sound server PipeWire has a volume of 0 %",
            "\"wpctl set-volume @DEFAULT_AUDIO_SINK@ 0.5\" turns it up"
        ),
        (
            .serverGone(device: "default", .pulseAudio),
            "the sound server PulseAudio behind \"default\" has ended",
            "start it again: \"systemctl --user restart pulseaudio\""
        ),
        (
            .serverGone(device: "default", .pipeWire),
            "the sound server PipeWire behind \"default\" has ended",
            "start it again: \"systemctl --user restart pipewire wireplumber pipewire-pulse\""
        ),
        (
            .stalled(device: "default"), "the sound device \"default\" takes no more sound",
            "see whether the sound server (PipeWire, PulseAudio) runs"
        ),
        (
            .stuck(device: "default"), "the sound device \"default\" does not answer",
            "see whether the sound server (PipeWire, PulseAudio) runs"
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

    @Test("The parts of an error match its call")
    func parts() {
        let error = ALSAError.configure(device: "hdmi", code: EINVAL)
        #expect(error.device == "hdmi")
        #expect(error.code == EINVAL)
        #expect(error.reason == "Invalid argument")
        #expect(ALSAError.stalled(device: "x").code == ETIMEDOUT)
    }
}
