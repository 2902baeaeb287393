import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type BackupSecret, openStream, sealStream } from '#src/adapters/backup/archive/sealed-stream.ts';

const KEY: BackupSecret = { kind: 'key', key: randomBytes(32) };
const PASSPHRASE: BackupSecret = { kind: 'passphrase', passphrase: 'correct horse battery' };
const BLOCK = 64 * 1024;

async function* chunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of source) all.push(chunk);
  return Buffer.concat(all);
}

const seal = (content: Buffer, secret: BackupSecret | null) =>
  collect(sealStream(chunks(content, 10_007), secret));
const open = (file: Buffer, secret: BackupSecret | null) => collect(openStream(chunks(file, 9_973), secret));

describe('a sealed stream', () => {
  it.each([0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK])('returns %i bytes', async (size) => {
    const content = randomBytes(size);
    expect((await open(await seal(content, KEY), KEY)).equals(content)).toBe(true);
    expect((await open(await seal(content, null), null)).equals(content)).toBe(true);
  });

  it('opens with the passphrase only', async () => {
    const file = await seal(Buffer.from('records'), PASSPHRASE);
    expect((await open(file, PASSPHRASE)).toString()).toBe('records');
    await expect(open(file, { kind: 'passphrase', passphrase: 'another one' })).rejects.toThrow(/decrypted/);
    await expect(open(file, KEY)).rejects.toThrow(/BACKUP_PASSPHRASE_FILE/);
    await expect(open(file, null)).rejects.toThrow(/encrypted/);
  });

  it('does not contain its content', async () => {
    expect((await seal(Buffer.from('records'), KEY)).includes('records')).toBe(false);
  });

  it('notices every change: a byte, the head, the end, and the order of blocks', async () => {
    const content = randomBytes(3 * BLOCK + 5);
    const file = await seal(content, KEY);
    const head = file.indexOf('\n', file.indexOf('\n') + 1) + 1;
    const sealedBlock = BLOCK + 16;
    const altered = (change: (copy: Buffer) => Buffer) => open(change(Buffer.from(file)), KEY);
    for (const at of [head, head + sealedBlock + 7, file.length - 1]) {
      await expect(
        altered((copy) => {
          copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
          return copy;
        }),
      ).rejects.toThrow(/damaged/);
    }
    await expect(altered((copy) => copy.subarray(0, head + 2 * sealedBlock))).rejects.toThrow(/incomplete/);
    await expect(altered((copy) => copy.subarray(0, head))).rejects.toThrow(/damaged/);
    await expect(
      altered((copy) =>
        Buffer.concat([
          copy.subarray(0, head),
          copy.subarray(head + sealedBlock, head + 2 * sealedBlock),
          copy.subarray(head, head + sealedBlock),
          copy.subarray(head + 2 * sealedBlock),
        ]),
      ),
    ).rejects.toThrow(/damaged/);
    await expect(open(Buffer.from('SQLite format 3'), KEY)).rejects.toThrow(/not a backup/);
  });
});
