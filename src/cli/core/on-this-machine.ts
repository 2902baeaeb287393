import { messageOf } from '#src/kernel/fault.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { CliFailure } from './failure.ts';

/** Names of errors whose message is for the operator. */
const EXPECTED = ['BackupError', OperatorError.name];

/** Runs work on the data folder of this machine. Throws a `CliFailure` with the message of an expected error. */
export async function onThisMachine<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !(error instanceof OperatorError || EXPECTED.includes(error.name)))
      throw error;
    throw new CliFailure('failed', messageOf(error), {
      code: 'REFUSED',
      cause: error,
    });
  }
}
