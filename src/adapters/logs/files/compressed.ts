import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw, gunzip, inflateRaw } from 'node:zlib';

/** So much of a file is compressed at a time, and can be read without the rest. */
const BLOCK_BYTES = 64 * 1024;
const HEADER_BYTES = 28;
const TRAILER_BYTES = 8;
/** gzip, deflated, with an extra field, system unknown; the extra field is `PH` with twelve bytes of data. */
const HEADER_START = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 16, 0, 0x50, 0x48, 12, 0]);

/** A part of a compressed file that is a separate gzip file. */
interface Block {
  /** Where its compressed bytes begin in the file, and how many they are. */
  readonly at: number;
  readonly compressed: number;
  /** Where its content begins in the whole content, how long it is, and how many lines end in it. */
  readonly position: number;
  readonly bytes: number;
  readonly lines: number;
}

/** The content of a compressed file, of which any part can be read. */
export interface Content {
  readonly bytes: number;
  /** How many lines it has; null if only reading it shows that. */
  readonly lines: number | null;
  read(position: number, maxBytes: number): Promise<Buffer>;
}

/**
 * Replaces a file by its compressed form: a series of gzip members, which every gzip program reads as one file. If it
 * is interrupted, one of the two is complete.
 */
export async function compressFile(from: string, to: string): Promise<void> {
  const temporary = `${to}.tmp`;
  const [source, target] = [await open(from, 'r'), await open(temporary, 'w', 0o600)];
  try {
    const buffer = Buffer.alloc(BLOCK_BYTES);
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, BLOCK_BYTES);
      if (bytesRead === 0) break;
      await target.write(await member(buffer.subarray(0, bytesRead)));
    }
    await target.sync();
  } finally {
    await source.close();
    await target.close();
  }
  await rename(temporary, to);
  await rm(from, { force: true });
}

/** Replaces a compressed file by its content in another file. */
export async function expandFile(from: string, to: string): Promise<void> {
  const temporary = `${to}.tmp`;
  await writeFile(temporary, await promisify(gunzip)(await readFile(from)), { mode: 0o600, flush: true });
  await rename(temporary, to);
  await rm(from, { force: true });
}

/** Opens the content of a compressed file; null where there is no such file. */
export async function readCompressed(path: string): Promise<Content | null> {
  const file = await withFile(path, (handle) => handle.readFile());
  if (file === null) return null;
  const blocks = blocksOf(file);
  // A file of an earlier version is one member.
  if (blocks === null) return wholeContent(await promisify(gunzip)(file));
  const last = blocks.at(-1);
  return {
    bytes: last === undefined ? 0 : last.position + last.bytes,
    lines: blocks.reduce((sum, { lines }) => sum + lines, 0),
    async read(position, maxBytes) {
      const parts: Buffer[] = [];
      for (const block of blocks) {
        const [from, to] = [position - block.position, position + maxBytes - block.position];
        if (to <= 0 || from >= block.bytes) continue;
        const bytes = await promisify(inflateRaw)(file.subarray(block.at, block.at + block.compressed), {
          maxOutputLength: block.bytes,
        });
        parts.push(bytes.subarray(Math.max(0, from), Math.max(0, to)));
      }
      return Buffer.concat(parts);
    },
  };
}

/** At most `maxBytes` of a file from a position on; null where there is no file. */
export async function readPart(path: string, position: number, maxBytes: number): Promise<Buffer | null> {
  return withFile(path, async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, position);
    return buffer.subarray(0, bytesRead);
  });
}

/** Does something with an open file; null if it does not exist. */
export async function withFile<Result>(
  path: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result | null> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** The number of newlines in bytes. */
export function newlinesIn(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === 0x0a) count += 1;
  return count;
}

function wholeContent(bytes: Buffer): Content {
  return {
    bytes: bytes.length,
    lines: newlinesIn(bytes),
    read: async (position, maxBytes) => bytes.subarray(position, position + maxBytes),
  };
}

async function member(content: Buffer): Promise<Buffer> {
  const compressed = await promisify(deflateRaw)(content);
  const header = Buffer.alloc(HEADER_BYTES);
  HEADER_START.copy(header);
  header.writeUInt32LE(compressed.length, 16);
  header.writeUInt32LE(content.length, 20);
  header.writeUInt32LE(newlinesIn(content), 24);
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(crc32(content), 0);
  trailer.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, compressed, trailer]);
}

/** Null where the file was not written as blocks. */
function blocksOf(file: Buffer): Block[] | null {
  const blocks: Block[] = [];
  let [at, position] = [0, 0];
  while (at < file.length) {
    const header = file.subarray(at, at + HEADER_BYTES);
    if (header.length < HEADER_BYTES || !header.subarray(0, HEADER_START.length).equals(HEADER_START))
      return null;
    const [compressed, bytes] = [header.readUInt32LE(16), header.readUInt32LE(20)];
    blocks.push({ at: at + HEADER_BYTES, compressed, position, bytes, lines: header.readUInt32LE(24) });
    at += HEADER_BYTES + compressed + TRAILER_BYTES;
    position += bytes;
  }
  return blocks;
}
