import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { RequestNotes } from './trpc.ts';

type Noted = { readonly notes?: RequestNotes | undefined };

/** For the log line of the request: whose license it was. */
export function noteLicense({ notes }: Noted): (licenseId: Id<'lic'>) => void {
  return (licenseId) => {
    if (notes !== undefined) notes.licenseId = licenseId;
  };
}

/** The same: why it was refused, and the name that was asked for. */
export function noteIn({ notes }: Noted, error: unknown, name: string | null = null): void {
  if (notes === undefined || !(error instanceof Fault)) return;
  notes.code = error.options.reason ?? error.code;
  if (name !== null) notes.name = name.slice(0, 253);
}
