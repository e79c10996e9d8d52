#define _GNU_SOURCE
#include "CFonts.h"

#include <dlfcn.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

// The parts of the types PangoRectangle, FT_Bitmap, PangoLayoutRun, PangoItem and FT_Face that are
// used here. The layout of these public types is part of the libraries' interface.
typedef struct { int x, y, width, height; } rectangle;
typedef struct {
    unsigned rows, width;
    int pitch;
    unsigned char *buffer;
    unsigned short grays;
    unsigned char mode, palette_mode;
    void *palette;
} bitmap;
typedef struct { int offset, length, characters; void *shaper, *language, *font; } item;
typedef struct { const item *item; } run;
typedef struct { long faces, index, flags; } face;
enum { IS_SCALABLE = 1, HAS_COLORS = 1 << 14, GREYS = 2, CENTRED = 1, SHIFT = 10, UNIT = 1 << SHIFT, LEAST = 9 };

#define EACH(FUNCTION)                                                                            \
    FUNCTION(void *, pango_ft2_font_map_new, (void))                                              \
    FUNCTION(void *, pango_font_map_create_context, (void *))                                     \
    FUNCTION(void *, pango_layout_new, (void *))                                                  \
    FUNCTION(void, pango_layout_set_text, (void *, const char *, int))                            \
    FUNCTION(void, pango_layout_set_width, (void *, int))                                         \
    FUNCTION(void, pango_layout_set_alignment, (void *, int))                                     \
    FUNCTION(void, pango_layout_set_line_spacing, (void *, float))                                \
    FUNCTION(void *, pango_font_description_from_string, (const char *))                          \
    FUNCTION(void, pango_font_description_set_absolute_size, (void *, double))                    \
    FUNCTION(void, pango_layout_set_font_description, (void *, const void *))                     \
    FUNCTION(void, pango_layout_get_extents, (void *, rectangle *, rectangle *))                  \
    FUNCTION(int, pango_layout_get_unknown_glyphs_count, (void *))                                \
    FUNCTION(void *, pango_layout_get_iter, (void *))                                             \
    FUNCTION(const run *, pango_layout_iter_get_run_readonly, (void *))                           \
    FUNCTION(int, pango_layout_iter_next_run, (void *))                                           \
    FUNCTION(void, pango_layout_iter_free, (void *))                                              \
    FUNCTION(const face *, pango_ft2_font_get_face, (void *))                                     \
    FUNCTION(void, pango_ft2_render_layout, (bitmap *, void *, int, int))

#define POINTER(type, name, parameters) static type(*name) parameters;
EACH(POINTER)

static void *context, *layout, *font;

static bool load(void) {
    void *library = dlopen("libpangoft2-1.0.so.0", RTLD_NOW);
    if (!library) return false;
#define LOAD(type, name, parameters) \
    if (!(name = (type(*) parameters)dlsym(library, #name))) return false;
    EACH(LOAD)
    context = pango_font_map_create_context(pango_ft2_font_map_new());
    layout = pango_layout_new(context);
    pango_layout_set_alignment(layout, CENTRED);
    pango_layout_set_line_spacing(layout, 0.9f);
    font = pango_font_description_from_string("sans bold");
    return true;
}

// Sets the text at a size; returns whether its ink fits a width and the box's height.
static bool fits(const cfonts_request *box, int width, int size, rectangle *ink) {
    pango_font_description_set_absolute_size(font, size * (double)UNIT);
    pango_layout_set_font_description(layout, font);
    pango_layout_get_extents(layout, ink, NULL);
    return ink->width <= width * UNIT && ink->height <= box->height * box->across * UNIT;
}

// Whether fonts without colours have the whole text.
static bool is_known(void) {
    bool known = pango_layout_get_unknown_glyphs_count(layout) == 0;
    void *iterator = pango_layout_get_iter(layout);
    do {
        const run *run = pango_layout_iter_get_run_readonly(iterator);
        if (!run) continue;
        const face *face = pango_ft2_font_get_face(run->item->font);
        known &= face && (face->flags & (IS_SCALABLE | HAS_COLORS)) == IS_SCALABLE;
    } while (pango_layout_iter_next_run(iterator));
    pango_layout_iter_free(iterator);
    return known;
}

// Draws a text in the largest size that fits, with square parts; `across` rows become one. A text
// that is too wide even in the least size is narrowed, to seven tenths of its width at most.
static bool draw(const cfonts_request *box, const char *text, int length, cfonts_answer *answer) {
    static unsigned char greys[CFONTS_WIDTH * CFONTS_HEIGHT * CFONTS_ACROSS];
    pango_layout_set_width(layout, box->breaks ? box->width * UNIT : -1);
    pango_layout_set_text(layout, text, length);
    rectangle ink;
    int low = LEAST * box->across, high = 2 * box->height * box->across, room = box->width;
    bool has_room = fits(box, room, low, &ink);
    if (!has_room) {
        room = room * 10 / 7 < CFONTS_WIDTH ? room * 10 / 7 : CFONTS_WIDTH;
        has_room = fits(box, room, low, &ink);
    }
    if (!is_known()) return false;
    while (has_room && low < high) {
        int middle = (low + high + 1) / 2;
        if (fits(box, room, middle, &ink)) low = middle; else high = middle - 1;
    }
    if (!has_room || !fits(box, room, low, &ink)) return true;
    int width = (ink.width + UNIT - 1) / UNIT, height = (ink.height + UNIT - 1) / UNIT;
    memset(greys, 0, sizeof greys);
    bitmap drawn = {(unsigned)height, (unsigned)width, width, greys, 256, GREYS, 0, NULL};
    pango_ft2_render_layout(&drawn, layout, -(ink.x >> SHIFT), -(ink.y >> SHIFT));
    int columns = width < box->width ? width : box->width;
    answer->width = (uint16_t)columns;
    answer->height = (uint16_t)((height + box->across - 1) / box->across);
    for (int y = 0; y < answer->height; y++)
        for (int x = 0; x < columns; x++) {
            // Column x covers width / columns of the drawn columns, whose shares are 1 / columns.
            int from = x * width, to = from + width, sum = 0;
            for (int column = from / columns; column * columns < to; column++) {
                int first = column * columns > from ? column * columns : from;
                int last = (column + 1) * columns < to ? (column + 1) * columns : to;
                for (int row = y * box->across; row < (y + 1) * box->across; row++)
                    sum += greys[row * width + column] * (last - first);
            }
            if (sum > 127 * box->across * width)
                answer->bits[y * ((columns + 7) / 8) + x / 8] |= 0x80 >> x % 8;
        }
    return true;
}

void cfonts_serve(int socket) {
    // Pango chooses among Chinese, Japanese and Korean forms by the locale.
    setlocale(LC_CTYPE, "");
    if (!load()) return;
    static struct { cfonts_request box; char text[CFONTS_TEXT]; } request;
    static cfonts_answer answer;
    ssize_t count;
    while ((count = recv(socket, &request, sizeof request, 0)) > (ssize_t)sizeof request.box) {
        cfonts_request *box = &request.box;
        if (box->width > CFONTS_WIDTH || box->height > CFONTS_HEIGHT || box->across < 1 ||
            box->across > CFONTS_ACROSS) return;
        memset(&answer, 0, sizeof answer);
        answer.is_known = draw(box, request.text, (int)(count - (ssize_t)sizeof *box), &answer);
        size_t size = sizeof answer - sizeof answer.bits + (answer.width + 7u) / 8 * answer.height;
        if (send(socket, &answer, size, MSG_NOSIGNAL) < 0) return;
    }
}
