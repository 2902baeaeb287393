import { Fault } from '#src/kernel/fault.ts';

/** The error for a passkey that does not exist, or that is of another user. */
export function unknownPasskey(): Fault {
  return new Fault('not_found', 'There is no such passkey in your account.');
}
