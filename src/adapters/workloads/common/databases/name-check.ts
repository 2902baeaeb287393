import { DATABASE_TITLES, type DatabaseType } from '#src/domain/database.ts';
import { WorkloadError } from '../../port.ts';

/** Checks of names and passwords that are the same for every server. `refuse` throws an error that names the server. */
export class NameCheck {
  readonly #type: DatabaseType;

  constructor(type: DatabaseType) {
    this.#type = type;
  }

  text(what: string, text: string, maxBytes: number): void {
    if (text === '') this.refuse(what, 'it is empty');
    if (text.includes('\0')) this.refuse(what, 'it contains a NUL character');
    if (/\p{Surrogate}/u.test(text)) this.refuse(what, 'it is not valid Unicode');
    if (Buffer.byteLength(text) > maxBytes) this.refuse(what, `it is longer than ${maxBytes} bytes`);
  }

  refuse(what: string, why: string): never {
    throw new WorkloadError(`${DATABASE_TITLES[this.#type]} does not accept this ${what}: ${why}`);
  }
}
