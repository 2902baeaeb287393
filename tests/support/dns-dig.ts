import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { notInstalled } from './missing-programs.ts';

const run = promisify(execFile);
const DIG = ['/usr/bin/dig', '/usr/local/bin/dig'].find((path) => existsSync(path));

/** Why there can be no dig here, or null. Tests that need it skip with these words. */
export const noDig: string | null = DIG === undefined ? notInstalled('dig', 'dnsutils') : null;

/** What dig prints for a question to a server on loopback. It asks once and waits three seconds. */
export async function dig(port: number, ...words: string[]): Promise<string> {
  if (DIG === undefined) throw new Error(noDig ?? 'no dig');
  const options = ['-p', String(port), '@127.0.0.1', '+norecurse', '+tries=1', '+time=3'];
  const { stdout } = await run(DIG, [...options, ...words]);
  return stdout;
}

/** `NOERROR`, `NXDOMAIN` and so on, of what dig printed. */
export function statusOf(printed: string): string | undefined {
  return /status: (\w+)/.exec(printed)?.[1];
}
