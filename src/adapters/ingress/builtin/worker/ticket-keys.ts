import { randomBytes } from 'node:crypto';

/** Of the keys that decrypt the tickets of resumed sessions. A stolen one reveals what was sent while it was used. */
const EVERY_MS = 12 * 60 * 60_000;
const BYTES = 48;

/** Keys in base64: all workers have the same, so that each resumes the sessions of the others. */
export interface TicketKeys {
  current(): string;
  stop(): void;
}

/** Replaces the keys twice a day, and calls `changed` with the new ones. */
export function rotateTicketKeys(changed: (keys: string) => void): TicketKeys {
  const make = () => randomBytes(BYTES).toString('base64');
  let keys = make();
  const rotation = setInterval(() => {
    keys = make();
    changed(keys);
  }, EVERY_MS);
  rotation.unref();
  return { current: () => keys, stop: () => clearInterval(rotation) };
}
