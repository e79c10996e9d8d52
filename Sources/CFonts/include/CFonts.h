// Draws text with the user's fonts through Pango, which is loaded when first needed.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { CFONTS_TEXT = 512, CFONTS_WIDTH = 2048, CFONTS_HEIGHT = 128, CFONTS_ACROSS = 2 };

// The area for a text's ink, in parts of cells; `across` parts are as wide as one is high. The text
// follows, at most CFONTS_TEXT bytes.
typedef struct {
    uint16_t width, height, across, breaks;
} cfonts_request;

// The parts with ink, row by row, eight to a byte; without size if the text does not fit.
typedef struct {
    uint16_t width, height;
    // Whether the fonts have the text.
    uint16_t is_known;
    unsigned char bits[CFONTS_WIDTH / 8 * CFONTS_HEIGHT];
} cfonts_answer;

// Answers the requests that arrive as packets at a socket, until its other end is closed. Without
// Pango, answers none.
void cfonts_serve(int socket);
