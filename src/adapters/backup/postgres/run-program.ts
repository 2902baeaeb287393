import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { BackupError } from '../port.ts';
import type { PlannedProgram } from './plan.ts';

const MAX_STDERR = 16 * 1024;

/** Runs a program to its end. Throws a `BackupError` with the end of what it reports. */
export async function runProgram({ file, args, env }: PlannedProgram, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = spawn(file, args, {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  let report = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    report = (report + text).slice(-MAX_STDERR);
  });
  const name = basename(file);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) =>
      reject(
        signal.aborted
          ? signal.reason
          : new BackupError(
              `${name} cannot be started. Install the client programs of PostgreSQL (Debian: postgresql-client), or set POSTGRES_BIN_DIR.`,
              { cause },
            ),
      ),
    );
    child.once('close', resolve);
  });
  if (exitCode !== 0)
    throw new BackupError(`${name} has failed: ${report.trim() || `exit code ${exitCode}`}`);
}
