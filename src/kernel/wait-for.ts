const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 100;

/** Asks again and again, less and less often, until the answer is yes (true) or the time is over (false). */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  {
    timeoutMs,
    signal,
    maxPauseMs = MAX_PAUSE_MS,
  }: { timeoutMs: number; signal?: AbortSignal; maxPauseMs?: number },
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  let pauseMs = FIRST_PAUSE_MS;
  while (!(await condition())) {
    signal?.throwIfAborted();
    const leftMs = deadline - Date.now();
    if (leftMs <= 0) return false;
    const nextMs = Math.min(pauseMs, leftMs);
    await new Promise((resolve) => setTimeout(resolve, nextMs));
    pauseMs = Math.min(pauseMs * 1.5, maxPauseMs);
  }
  return true;
}
