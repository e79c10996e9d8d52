#include "CLive.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page[] = {
#embed "../Live/Page/page.html"
};

clive_file clive_page(void) { return (clive_file){page, sizeof page}; }
