typedef int csounds_t;
