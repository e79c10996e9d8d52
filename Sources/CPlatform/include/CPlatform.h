#pragma once

// Names the calling thread, as `top -H` and debuggers show it; up to 15 bytes.
void cplatform_set_name(const char *name);
