/** Waits until a condition holds, looking often; fails with its name after the deadline. */
export async function until<Value>(
  name: string,
  look: () => Promise<Value | undefined | false | null>,
  deadlineMs = 30_000,
): Promise<Value> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== false && value !== null) return value;
    if (Date.now() > deadline) throw new Error(`Not within ${deadlineMs} ms: ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
