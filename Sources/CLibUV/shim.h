#pragma once
// libuv, and the two system facilities of SnapNet that Swift's C library modules lack.
#include <stdint.h>
#include <sys/socket.h>
#include <uv.h>

#if defined(__linux__)
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/timerfd.h>

/// A timer descriptor on CLOCK_MONOTONIC, or -1 and errno.
static inline int snapnet_timer_create(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK); }

/// Makes the descriptor readable at `deadline` (nanoseconds of CLOCK_MONOTONIC; 0: never), and unreadable until then.
static inline int snapnet_timer_arm(int timer, int64_t deadline) {
  struct itimerspec when = {{0, 0}, {deadline / 1000000000, deadline % 1000000000}};
  return timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, 0);
}
#endif

/// SOCK_STREAM, which the C library modules of Linux and macOS give different types.
static const int snapnet_stream = SOCK_STREAM;

/// The kernel's smoothed round trip of a TCP connection and its variation, in microseconds. Returns 0, or -1 where
/// there is no such figure.
static inline int snapnet_round_trip(int connection, uint32_t *smoothed, uint32_t *variation) {
#if defined(__linux__)
  struct tcp_info info;
  socklen_t size = sizeof info;
  if (getsockopt(connection, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 || info.tcpi_rtt == 0) return -1;
  *smoothed = info.tcpi_rtt;
  *variation = info.tcpi_rttvar;
  return 0;
#else
  (void)connection, (void)smoothed, (void)variation;
  return -1;
#endif
}
