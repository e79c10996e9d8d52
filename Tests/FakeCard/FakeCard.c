#include "FakeCard.h"
