/** Enough to be measured, in microseconds. */
const ENOUGH = 3_000;
const ROUNDS = 5;

/**
 * CPU time of one call in milliseconds: the least of several rounds, each of as many calls as can be measured. Other work
 * on the machine does not count, so tests can compare costs on a busy one.
 */
export function cpuMsOf(work: () => unknown): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    for (let calls = 1; ; calls += 1) {
      work();
      const { user, system } = process.cpuUsage(before);
      if (user + system >= ENOUGH) return (user + system) / calls;
    }
  });
  return Math.min(...rounds) / 1000;
}
