import { NO_OUTPUT } from '#src/kernel/output.ts';
import { isFile } from '../../common/build/facts.ts';
import { runCommand } from '../../common/commands/run-command.ts';
import type { Owner } from '../../common/files.ts';

const DEADLINE_MS = 10_000;

/**
 * Whether there is a file that this user can see, links followed. Where the user is not this program's own, a process
 * of that user looks: the path may lead anywhere by now, and root would see what the user does not.
 */
export async function isFileFor(owner: Owner | undefined, path: string): Promise<boolean> {
  if (owner === undefined) return isFile(path);
  const command = { argv: ['/usr/bin/test', '-f', path] as const, cwd: '/', env: {}, owner };
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const { code } = await runCommand(command, { signal, deadlineMs: DEADLINE_MS, output: NO_OUTPUT });
  return code === 0;
}
