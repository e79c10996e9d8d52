#include "sounds.h"

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

static const unsigned char gong[] = {
#embed "../../Sounds/gong.wav"
};

static const unsigned char soft[] = {
#embed "../../Sounds/soft.wav"
};

csounds_file csounds_ding(void) { return (csounds_file){ding, sizeof ding}; }
csounds_file csounds_tick(void) { return (csounds_file){tick, sizeof tick}; }
csounds_file csounds_chime(void) { return (csounds_file){chime, sizeof chime}; }
csounds_file csounds_gong(void) { return (csounds_file){gong, sizeof gong}; }
csounds_file csounds_soft(void) { return (csounds_file){soft, sizeof soft}; }
