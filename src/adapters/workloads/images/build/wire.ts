/** The few forms of protocol buffers that BuildKit's session and progress need, written and read by hand. */

/** One field of a message: a number, or bytes that may be text or a message in turn. */
export interface Field {
  readonly number: number;
  readonly value: Buffer | number;
}

const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

/** The fields of a message in their order. Throws if the bytes are not a message. */
export function readFields(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('A message of BuildKit ends too early');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new Error('A message of BuildKit ends too early');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const key = varint();
    const number = Math.floor(key / 8);
    const form = key % 8;
    if (form === VARINT) fields.push({ number, value: varint() });
    else if (form === BYTES) fields.push({ number, value: take(varint()) });
    else if (form === FIXED_64) take(8);
    else if (form === FIXED_32) take(4);
    else throw new Error('A message of BuildKit has an unknown form');
  }
  return fields;
}

/** The bytes of the first field with a number; empty where it is missing. */
export function bytesOf(fields: readonly Field[], number: number): Buffer {
  const value = fields.find((field) => field.number === number)?.value;
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
}

/** A field with bytes or text. */
export function bytesField(number: number, value: Buffer | string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([varintOf(number * 8 + BYTES), varintOf(bytes.length), bytes]);
}

/** A field with a number. */
export function numberField(number: number, value: number): Buffer {
  return Buffer.concat([varintOf(number * 8 + VARINT), varintOf(value)]);
}

function varintOf(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
