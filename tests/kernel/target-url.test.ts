import { expect, test } from 'vitest';
import { targetProblem } from '#src/kernel/target-url.ts';

/** Whether the platform's own client calls a port at all. Nothing listens at most of them; what counts is the reason. */
async function isBlockedByFetch(port: number): Promise<boolean> {
  const error: unknown = await fetch(`http://127.0.0.1:${port}/`, {
    signal: AbortSignal.timeout(2000),
  }).catch((reason: unknown) => reason);
  return error instanceof TypeError && error.cause instanceof Error && error.cause.message === 'bad port';
}

const SOME_PORTS = [
  ...Array.from({ length: 1100 }, (_, at) => at + 1),
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6001, 6566, 6665, 6666, 6667, 6668, 6669],
  ...[6670, 6679, 6697, 8080, 8443, 10_080, 65_535],
];

test('exactly the ports that can never be called are refused when they are saved', async () => {
  const blocked: number[] = [];
  for (const port of SOME_PORTS) if (await isBlockedByFetch(port)) blocked.push(port);
  expect(blocked.length).toBeGreaterThan(70);
  const refused = SOME_PORTS.filter((port) => targetProblem(`http://shop.example.com:${port}/`) !== null);
  expect(refused).toEqual(blocked);
  expect(targetProblem('https://shop.example.com:6000/')).toMatch(/^Port 6000 .*another port\.$/);
  expect(targetProblem('https://shop.example.com/')).toBeNull();
});
