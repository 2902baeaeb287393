import { CLASS_IN, HEADER_BYTES, TYPE } from './codes.ts';
import type { ZoneRecord } from './records.ts';

/**
 * Records as bytes, with names compressed (RFC 1035, 4.1.4): what was written before, the question among it, is pointed
 * to. An answer is then hardly longer than its question, so that a forged sender gains little by it.
 */
export function writeRecords(question: Buffer, records: readonly ZoneRecord[]): Buffer {
  const writer = new NameWriter(question);
  for (const record of records) writeRecord(writer, record);
  return writer.whole();
}

function writeRecord(writer: NameWriter, record: ZoneRecord): void {
  writer.name(record.name);
  writer.number(TYPE[record.type], 2);
  writer.number(CLASS_IN, 2);
  writer.number(record.ttl, 4);
  const data = writer.length();
  switch (record.type) {
    case 'A':
      for (const part of record.data.split('.')) writer.number(Number(part), 1);
      break;
    case 'NS':
      writer.name(record.data);
      break;
    case 'SOA': {
      const { mname, rname, serial, refresh, retry, expire, minimum } = record.data;
      writer.name(mname);
      writer.name(rname);
      for (const value of [serial, refresh, retry, expire, minimum]) writer.number(value, 4);
      break;
    }
  }
  data();
}

/** Beyond it a pointer cannot reach. */
const MAX_OFFSET = 0x3fff;
const POINTER = 0xc000;

class NameWriter {
  readonly #parts: Buffer[] = [];
  readonly #known = new Map<string, number>();
  #at: number;

  constructor(question: Buffer) {
    this.#at = HEADER_BYTES + question.length;
    this.#learn(labelsOf(question), HEADER_BYTES);
  }

  /** In its shortest form; a name that was written before is two bytes. */
  name(text: string): void {
    const labels = text.split('.');
    for (const [index, label] of labels.entries()) {
      const suffix = labels.slice(index).join('.').toLowerCase();
      const known = this.#known.get(suffix);
      if (known !== undefined) {
        this.number(POINTER | known, 2);
        return;
      }
      if (this.#at <= MAX_OFFSET) this.#known.set(suffix, this.#at);
      this.#put(Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')]));
    }
    this.number(0, 1);
  }

  number(value: number, bytes: 1 | 2 | 4): void {
    const part = Buffer.alloc(bytes);
    part.writeUIntBE(value, 0, bytes);
    this.#put(part);
  }

  /** Leaves room for the length of what follows; the answered function writes it. */
  length(): () => void {
    const part = Buffer.alloc(2);
    this.#put(part);
    const from = this.#at;
    return () => part.writeUInt16BE(this.#at - from, 0);
  }

  whole(): Buffer {
    return Buffer.concat(this.#parts);
  }

  #learn(labels: readonly string[], at: number): void {
    let offset = at;
    for (const [index, label] of labels.entries()) {
      this.#known.set(labels.slice(index).join('.').toLowerCase(), offset);
      // A dot within a label is written as four characters in text and is one byte here.
      offset += 1 + label.replaceAll('\\046', '.').length;
    }
  }

  #put(part: Buffer): void {
    this.#parts.push(part);
    this.#at += part.length;
  }
}

/** The labels of a question that was read before, in the text form of `read-query.ts`. */
function labelsOf(question: Buffer): string[] {
  const labels: string[] = [];
  let at = 0;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length).replaceAll('.', '\\046'));
    at += 1 + length;
  }
  return labels;
}
