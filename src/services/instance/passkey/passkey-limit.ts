import { Fault } from '#src/kernel/fault.ts';

/** Passkeys of one user. */
export const MAX_PASSKEYS = 20;

/** Throws 409 if these are as many passkeys as a user can have. */
export function assertBelowLimit(passkeys: readonly unknown[]): void {
  if (passkeys.length >= MAX_PASSKEYS)
    throw new Fault('conflict', `An account can have ${MAX_PASSKEYS} passkeys. Remove one first.`);
}
