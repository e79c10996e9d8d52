#include "page.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page[] = {
#embed "../Live/Page/page.html"
};

static const unsigned char style[] = {
#embed "../Live/Page/page.css"
};

static const unsigned char script[] = {
#embed "../Live/Page/page.js"
};

clive_file clive_page(void) { return (clive_file){page, sizeof page}; }

clive_file clive_page_style(void) { return (clive_file){style, sizeof style}; }

clive_file clive_page_script(void) { return (clive_file){script, sizeof script}; }
