// What a fair measurement asks of the operating system.
#ifdef __linux__
#define _GNU_SOURCE
#include <sched.h>
#endif
#include "Baselines.h"

int baseline_pin_to_cpu(int cpu) {
#ifdef __linux__
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  return sched_setaffinity(0, sizeof set, &set);
#else
  (void)cpu;
  return -1;
#endif
}
