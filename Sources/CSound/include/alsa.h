#pragma once
#include <alsa/asoundlib.h>
#include <stdbool.h>

/// Loads ALSA's library, once for all threads; false where the system has none that fits.
///
/// Nothing else of ALSA may be called before it has given true. Its messages stay off stderr.
bool calsa_load(void);
