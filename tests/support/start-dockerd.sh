#!/usr/bin/env bash
# Starts a Docker Engine by hand where none answers, as on a machine without systemd. Needs root. Answers once it does.
set -euo pipefail
log=${DOCKERD_LOG:-/tmp/dockerd.log}

answers() { docker version >/dev/null 2>&1; }

# On a busy machine the engine gives up on its own containerd now and then, and ends.
for _ in 1 2 3; do
  answers && exit 0
  setsid dockerd >"$log" 2>&1 </dev/null &
  for _ in $(seq 120); do
    answers && exit 0
    kill -0 $! 2>/dev/null || break
    sleep 0.5
  done
done
tail -20 "$log" >&2
exit 1
