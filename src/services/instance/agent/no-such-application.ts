import { Fault } from '#src/kernel/fault.ts';

export function noSuchApplication(): Fault {
  return new Fault('not_found', 'No such application.');
}
