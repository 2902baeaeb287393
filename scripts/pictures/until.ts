const PATIENCE_MS = 180_000;

/** Looks until there is a value. Throws with the name of what was awaited when that takes minutes. */
export async function until<Value>(
  name: string,
  look: () => Promise<Value | undefined | null | false>,
): Promise<Value> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== null && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`Not within ${PATIENCE_MS} ms: ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
