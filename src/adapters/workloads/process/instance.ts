import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { errorCode, writeAtomically } from '../common/files.ts';
import { startTimeOf } from './leftovers/start-time.ts';

/** The random name by which this data directory knows its own processes; made once. */
export async function instanceLabel(root: string): Promise<string> {
  const file = join(root, 'engine-instance');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (/^[0-9a-f]{32}$/.test(known)) return known;
  const label = randomBytes(16).toString('hex');
  await writeAtomically(file, label);
  return label;
}

/**
 * Claims a data directory for this program, and returns the function that releases it. Two engines on one directory would
 * end each other's applications as leftovers, so the second is refused.
 */
export async function claimDirectory(root: string): Promise<() => Promise<void>> {
  const file = join(root, 'engine.lock');
  const mine = `${process.pid} ${await startTimeOf(process.pid)}`;
  await writeFile(file, mine, { flag: 'wx', mode: 0o600 }).catch(async (error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
    const [pid = '', ...startTime] = (await readFile(file, 'utf8')).split(' ');
    if (/^\d+$/.test(pid) && (await startTimeOf(Number(pid))) === startTime.join(' ')) {
      throw new OperatorError(
        `Another process (${pid}) runs the applications of ${root}. Stop it first, or choose another DATA_DIR.`,
      );
    }
    await writeAtomically(file, mine);
  });
  return () => rm(file, { force: true });
}
