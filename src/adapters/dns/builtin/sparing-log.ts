import type { Clock } from '#src/kernel/clock.ts';

const QUIET_MS = 5000;

/**
 * A log that outside traffic cannot fill: after a line it is silent for a while, and then logs how many lines it left
 * out.
 */
export function sparingLog(log: (message: string) => void, clock: Clock): (message: string) => void {
  let quietUntil = 0;
  let omitted = 0;
  return (message) => {
    if (clock.now() < quietUntil) {
      omitted += 1;
      return;
    }
    log(omitted === 0 ? message : `${message} (${omitted} more lines were left out before)`);
    quietUntil = clock.now() + QUIET_MS;
    omitted = 0;
  };
}
