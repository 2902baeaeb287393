import { linesTo } from '#src/kernel/output.ts';
import { describeExit } from '../../common/commands/process-group.ts';
import { runCommand } from '../../common/commands/run-command.ts';
import type { DatabasePlace } from './driver.ts';

const DEADLINE_MS = 120_000;
const SHOWN_LINES = 10;

/** Runs a program that fills a data directory, as the server's user. Secrets are passed in `stdin`. */
export async function runSetUp(
  place: DatabasePlace,
  signal: AbortSignal,
  argv: readonly [string, ...string[]],
  stdin?: string,
): Promise<void> {
  const lines: string[] = [];
  const command = {
    argv,
    cwd: place.data,
    env: place.env,
    owner: place.owner,
    confined: place.confined,
    ...(stdin !== undefined && { stdin }),
  };
  const exit = await runCommand(command, {
    signal,
    deadlineMs: DEADLINE_MS,
    output: linesTo((line) => lines.push(line)),
  });
  if (exit.code !== 0) {
    throw new Error(`${argv[0]} ${describeExit(exit)}: ${lines.slice(-SHOWN_LINES).join(' | ')}`);
  }
}
