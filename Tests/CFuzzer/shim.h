// libFuzzer's way in for programs with a main of their own; the sanitizer's runtime brings the function.
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *bytes, size_t count));
