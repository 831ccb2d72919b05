#!/bin/sh
# run.sh PROGRAM TARGET SECONDS [STILL]: fuzzes one target for SECONDS at most, and no longer once its coverage has stood
# still for STILL seconds. What is found is kept below .build-fuzz; a failure prints its input.
set -eu
program=$1 target=$2 seconds=$3 still=${4:-$3}
folder=.build-fuzz/inputs/$target log=.build-fuzz/$target.log
mkdir -p "$folder"
"$program" "$target" --seeds "$folder"
# Freed memory is watched for a shorter while than usual, and less is noted of where it came from: both cost much speed.
# An input may take two minutes, as on a busy machine the whole process may have to wait for many seconds.
ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=16:malloc_context_size=4 SWIFT_BACKTRACE=enable=no "$program" "$target" -max_total_time="$seconds" -timeout=120 -len_control=10 \
  -artifact_prefix=".build-fuzz/$target-" -print_final_stats=1 "$folder" >"$log" 2>&1 &
fuzzer=$!
trap 'kill $fuzzer 2>/dev/null' INT TERM
covered='' start=$(date +%s) since=0
while kill -0 $fuzzer 2>/dev/null; do
  sleep 1
  elapsed=$(($(date +%s) - start))
  now=$(sed -n 's/.*cov: \([0-9]*\).*/\1/p' "$log" | tail -n 1)
  if [ "$now" != "$covered" ]; then covered=$now since=$elapsed; fi
  if [ $((elapsed - since)) -ge "$still" ]; then kill -INT $fuzzer 2>/dev/null; break; fi
done
status=0
wait $fuzzer || status=$?
# libFuzzer ends with 72 when it is interrupted.
if [ $status != 0 ] && [ $status != 72 ]; then tail -n 40 "$log"; exit 1; fi
executed=$(sed -n 's/.*number_of_executed_units: *//p' "$log")
echo "$target: ${executed:-?} inputs in $elapsed s, coverage $covered, which stood still for $((elapsed - since)) s"
