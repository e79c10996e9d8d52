#define _GNU_SOURCE
#include "CPlatform.h"

#include <pthread.h>

// Swift does not see this function of glibc.
void cplatform_set_name(const char *name) { pthread_setname_np(pthread_self(), name); }
