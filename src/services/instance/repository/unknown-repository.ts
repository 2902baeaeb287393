import { Fault } from '#src/kernel/fault.ts';

/** 404 for a repository that does not exist, or that the caller may not see. */
export function unknownRepository(): Fault {
  return new Fault('not_found', 'No such repository.');
}
