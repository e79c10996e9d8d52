#pragma once

// Names the calling thread, as `top -H` and debuggers show it; up to 15 bytes.
void cthreads_set_name(const char *name);
