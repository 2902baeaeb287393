/** Longer than anything takes on a busy machine; it only ends what hangs. Less than a test's own limit. */
const PATIENCE_MS = 300_000;

/** Waits until a condition holds, looking often; fails with its name when patience is over. */
export async function until<Value>(
  name: string,
  look: () => Promise<Value | undefined | false | null> | Value | undefined | false | null,
): Promise<Value> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== false && value !== null) return value;
    if (Date.now() > deadline) throw new Error(`Not within ${PATIENCE_MS} ms: ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
