#pragma once
#include <alsa/asoundlib.h>
#include <stdbool.h>

/// Loads ALSA's library once for all threads; false if the system has no suitable one.
///
/// Call this before any other ALSA function. ALSA's messages are kept off stderr.
bool calsa_load(void);
