const LENGTH_BYTES = 4;

/** A text or bytes with their length before them (RFC 4251, `string`). */
export function sshString(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** A positive number of any size, most significant byte first (RFC 4251, `mpint`). */
export function sshNumber(bytes: Buffer): Buffer {
  const digits = withoutLeadingZeros(bytes);
  // The highest bit would be its sign.
  return sshString((digits[0] ?? 0) < 0x80 ? digits : Buffer.concat([Buffer.from([0]), digits]));
}

/** The bytes of a number, most significant first, without the zeros before them. */
export function withoutLeadingZeros(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  return bytes.subarray(first === -1 ? bytes.length : first);
}

/** Reads values one after the other. Throws an `Error` at the end of the bytes. */
export class SshReader {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  bytes(length: number): Buffer {
    const end = this.#offset + length;
    if (end > this.#bytes.length) throw new Error('The key is cut off');
    const bytes = this.#bytes.subarray(this.#offset, end);
    this.#offset = end;
    return bytes;
  }

  number(): number {
    return this.bytes(LENGTH_BYTES).readUInt32BE();
  }

  string(): Buffer {
    return this.bytes(this.number());
  }
}
