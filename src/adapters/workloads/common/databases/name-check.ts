import { WorkloadError } from '../../port.ts';

/** What can be wrong with a name or a password whatever the server; `refuse` answers in the server's name. */
export class NameCheck {
  readonly #product: string;

  constructor(product: string) {
    this.#product = product;
  }

  text(what: string, text: string, maxBytes: number): void {
    if (text === '') this.refuse(what, 'it is empty');
    if (text.includes('\0')) this.refuse(what, 'it contains a NUL character');
    if (/\p{Surrogate}/u.test(text)) this.refuse(what, 'it is not valid Unicode');
    if (Buffer.byteLength(text) > maxBytes) this.refuse(what, `it is longer than ${maxBytes} bytes`);
  }

  refuse(what: string, why: string): never {
    throw new WorkloadError(`${this.#product} cannot take this ${what}: ${why}`);
  }
}
