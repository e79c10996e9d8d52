#include "CSounds.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char ding[] = {
#embed "../../Sounds/ding.wav"
};

static const unsigned char tick[] = {
#embed "../../Sounds/tick.wav"
};

static const unsigned char chime[] = {
#embed "../../Sounds/chime.wav"
};

csounds_file csounds_ding(void) { return (csounds_file){ding, sizeof ding}; }
csounds_file csounds_tick(void) { return (csounds_file){tick, sizeof tick}; }
csounds_file csounds_chime(void) { return (csounds_file){chime, sizeof chime}; }
