#include "translations.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char de[] = {
#embed "../../Translations/de.po"
};

static const unsigned char ja[] = {
#embed "../../Translations/ja.po"
};

static const unsigned char ko[] = {
#embed "../../Translations/ko.po"
};

static const unsigned char zh_CN[] = {
#embed "../../Translations/zh_CN.po"
};

static const ctranslations_file files[] = {
    {"de", de, sizeof de}, {"ja", ja, sizeof ja}, {"ko", ko, sizeof ko},
    {"zh_CN", zh_CN, sizeof zh_CN}, {NULL, NULL, 0},
};

ctranslations_file ctranslations_file_at(size_t index) { return files[index]; }

static _Thread_local const void *current;

const void *ctranslations_current(void) { return current; }

void ctranslations_use(const void *catalogue) { current = catalogue; }
