import { errorCode } from '../files.ts';

/** Sends a signal to a process, or to a group by its negative number. False where there is nothing to receive it. */
export function signalTarget(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(target, signal);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
    if (errorCode(error) === 'EPERM') return true;
    throw error;
  }
}
