// An ALSA device without sound that takes as long as a real card and fails on request.
// libasound loads it by path; TestDevices.swift contains the configuration.
//
//   open_error E    opening fails with this errno
//   open_gate PATH  opening blocks until a test has opened this FIFO for reading and closed it
//   form_error E    setting the rate or channels fails with this errno
//   after N         the number of frames before the next fault; 0 by default
//   error E         writing fails with this errno: EPIPE `times` times, any other always
//   times K         1 by default
//   stall 1         the card fills its buffer and stops playing, immediately if `after` is 0
//   stall_gate PATH the 10th reading of a stalled card's position blocks like open_gate
//   thaw PATH       a stalled card continues once this file exists
//   channels N      the card accepts only N channels
//   write_gate PATH writing blocks like open_gate
//   waits 1         the card waits for late frames instead of underrunning
//   name TEXT       the card's name

#define PIC 1  // libasound finds the plugin's version as a symbol, not in a static list.
#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <alsa/pcm_ioplug.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

struct card {
    snd_pcm_ioplug_t io;
    int64_t started;            // ns, 0 while stopped
    int64_t taken;              // frames written since the card was prepared
    int64_t taken_before;       // frames written before that, for `after`
    int64_t played;             // frames played since the card was prepared
    int stalled_queries;
    char *name, *write_gate, *stall_gate, *thaw;
    long form_error, after, error, times, stall, waits, channels;
};

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void pass_gate(const char *path) {
    int gate = open(path, O_WRONLY | O_CLOEXEC);
    if (gate < 0) return;
    if (write(gate, "", 1) < 0) {}
    struct pollfd reader = {.fd = gate};
    while (poll(&reader, 1, -1) < 0) {}
    close(gate);
}

static bool is_due(const struct card *card) {
    return card->taken_before + card->taken >= card->after;
}

// Whether the card has stalled.
static bool is_stalled(const struct card *card) {
    if (!card->stall || !is_due(card)) return false;
    return card->thaw == NULL || access(card->thaw, F_OK) != 0;
}

static int card_start(snd_pcm_ioplug_t *io) {
    ((struct card *)io->private_data)->started = now();
    return 0;
}

static int card_stop(snd_pcm_ioplug_t *io) {
    ((struct card *)io->private_data)->started = 0;
    return 0;
}

static int card_prepare(snd_pcm_ioplug_t *io) {
    struct card *card = io->private_data;
    card->taken_before += card->taken;
    card->taken = card->played = card->started = 0;
    return 0;
}

static snd_pcm_sframes_t card_pointer(snd_pcm_ioplug_t *io) {
    struct card *card = io->private_data;
    if (card->started != 0 && is_stalled(card)) {
        card->stalled_queries += 1;
        // By the tenth query the player has been waiting for some time.
        if (card->stalled_queries == 10 && card->stall_gate != NULL) pass_gate(card->stall_gate);
    } else if (card->started != 0) {
        int64_t heard = (now() - card->started) * io->rate / INT64_C(1000000000);
        if (heard >= card->taken && card->waits) {
            // Waits for the next frame, however late a busy machine delivers it.
            heard = card->taken > 0 ? card->taken - 1 : 0;
            card->started = now() - heard * INT64_C(1000000000) / io->rate;
        }
        if (heard > card->taken) return -EPIPE;
        card->played = heard;
    }
    return card->played % io->buffer_size;
}

static snd_pcm_sframes_t card_transfer(snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas,
                                       snd_pcm_uframes_t offset, snd_pcm_uframes_t frames) {
    (void)areas;
    (void)offset;
    struct card *card = io->private_data;
    if (is_due(card)) {
        if (card->write_gate != NULL) {
            pass_gate(card->write_gate);
            // Blocks once; the next write continues after the frames played in the meantime.
            free(card->write_gate);
            card->write_gate = NULL;
        }
        if (card->error == EPIPE && card->times > 0) {
            card->times -= 1;
            snd_pcm_ioplug_set_state(io, SND_PCM_STATE_XRUN);
            return -EPIPE;
        }
        if (card->error != 0 && card->error != EPIPE) return -card->error;
    }
    card->taken += frames;
    return frames;
}

static int card_form(snd_pcm_ioplug_t *io, snd_pcm_hw_params_t *form) {
    (void)form;
    return -((struct card *)io->private_data)->form_error;
}

static int card_close(snd_pcm_ioplug_t *io) {
    struct card *card = io->private_data;
    if (io->poll_fd >= 0) close(io->poll_fd);
    free(card->name);
    free(card->write_gate);
    free(card->stall_gate);
    free(card->thaw);
    free(card);
    return 0;
}

static const snd_pcm_ioplug_callback_t card_callbacks = {
    .start = card_start,
    .stop = card_stop,
    .pointer = card_pointer,
    .transfer = card_transfer,
    .prepare = card_prepare,
    .hw_params = card_form,
    .close = card_close,
};

// The formats of a simple card. `plug` rejects a device without mmap.
static int card_constrain(snd_pcm_ioplug_t *io) {
    static const unsigned int accesses[] = {SND_PCM_ACCESS_RW_INTERLEAVED,
                                            SND_PCM_ACCESS_MMAP_INTERLEAVED};
    long channels = ((struct card *)io->private_data)->channels;
    static const unsigned int formats[] = {SND_PCM_FORMAT_S16};
    int code = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_ACCESS, 2, accesses);
    if (code >= 0) code = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_FORMAT, 1, formats);
    if (code >= 0) {
        code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_CHANNELS,
                                               channels ? channels : 1, channels ? channels : 2);
    }
    if (code >= 0) {
        code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_RATE, 8000, 192000);
    }
    if (code >= 0) code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIODS, 2, 64);
    if (code >= 0) {
        code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 64, 1 << 16);
    }
    return code;
}

SND_PCM_PLUGIN_DEFINE_FUNC(fake) {
    (void)root;
    struct card *card = calloc(1, sizeof *card);
    if (card == NULL) return -ENOMEM;
    card->times = 1;
    long open_error = 0;
    const char *open_gate = NULL, *write_gate = NULL, *stall_gate = NULL;
    const char *thaw = NULL, *card_name = NULL;
    snd_config_iterator_t entry, next;
    snd_config_for_each(entry, next, conf) {
        snd_config_t *option = snd_config_iterator_entry(entry);
        const char *id;
        if (snd_config_get_id(option, &id) < 0) continue;
        if (strcmp(id, "open_error") == 0) snd_config_get_integer(option, &open_error);
        if (strcmp(id, "open_gate") == 0) snd_config_get_string(option, &open_gate);
        if (strcmp(id, "form_error") == 0) snd_config_get_integer(option, &card->form_error);
        if (strcmp(id, "after") == 0) snd_config_get_integer(option, &card->after);
        if (strcmp(id, "error") == 0) snd_config_get_integer(option, &card->error);
        if (strcmp(id, "times") == 0) snd_config_get_integer(option, &card->times);
        if (strcmp(id, "stall") == 0) snd_config_get_integer(option, &card->stall);
        if (strcmp(id, "waits") == 0) snd_config_get_integer(option, &card->waits);
        if (strcmp(id, "channels") == 0) snd_config_get_integer(option, &card->channels);
        if (strcmp(id, "stall_gate") == 0) snd_config_get_string(option, &stall_gate);
        if (strcmp(id, "name") == 0) snd_config_get_string(option, &card_name);
        if (strcmp(id, "thaw") == 0) snd_config_get_string(option, &thaw);
        if (strcmp(id, "write_gate") == 0) snd_config_get_string(option, &write_gate);
    }
    if (open_gate != NULL) pass_gate(open_gate);
    if (open_error != 0) {
        SNDERR("the fake card fails as requested");
        free(card);
        return -(int)open_error;
    }
    if (stall_gate != NULL) card->stall_gate = strdup(stall_gate);
    if (thaw != NULL) card->thaw = strdup(thaw);
    if (write_gate != NULL) card->write_gate = strdup(write_gate);
    card->name = strdup(card_name != NULL ? card_name : "A card that fails on request");
    card->io.version = SND_PCM_IOPLUG_VERSION;
    card->io.name = card->name;
    card->io.callback = &card_callbacks;
    card->io.private_data = card;
    card->io.mmap_rw = 0;
    card->io.poll_fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    card->io.poll_events = POLLIN;
    int code = snd_pcm_ioplug_create(&card->io, name, stream, mode);
    if (code < 0) {
        card_close(&card->io);
        return code;
    }
    code = card_constrain(&card->io);
    if (code < 0) {
        snd_pcm_ioplug_delete(&card->io);
        return code;
    }
    *pcmp = card->io.pcm;
    return 0;
}

SND_PCM_PLUGIN_SYMBOL(fake);
