/**
 * The form of a backup file: one line that names the format, one line of JSON with the way of encryption, then the
 * content. Encrypted content is a sequence of blocks of 64 KiB, each sealed by AES-256-GCM. The nonce of a block
 * contains its number and whether it is the last one, so that a block that is missing, moved or altered is noticed.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';
import { BackupError } from '../port.ts';
import { ByteQueue } from './byte-queue.ts';

/** What encrypts a backup: the text of a passphrase, or 32 random bytes. */
export type BackupSecret =
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'key'; readonly key: Buffer };

const MAGIC = 'PILOTHOUSE BACKUP 1\n';
const MAX_HEADER_BYTES = 1024;
const BLOCK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
const PREFIX_BYTES = 7;
const KEY_BYTES = 32;
/** 128 MiB of memory and about half a second for each guess. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1 } as const;
const MAX_SCRYPT_BYTES = 512 * 1024 ** 2;

const Header = z.discriminatedUnion('encryption', [
  z.strictObject({ encryption: z.literal('none') }),
  z.strictObject({
    encryption: z.literal('aes-256-gcm'),
    key: z.discriminatedUnion('from', [
      z.strictObject({
        from: z.literal('passphrase'),
        // Bounds for a header that was altered: it is read before anything is verified.
        n: z
          .int()
          .min(2)
          .max(2 ** 18),
        r: z.int().min(1).max(16),
        p: z.int().min(1).max(4),
      }),
      z.strictObject({ from: z.literal('key') }),
    ]),
    salt: z.base64(),
    prefix: z.base64(),
  }),
]);
type SealedHeader = Extract<z.output<typeof Header>, { encryption: 'aes-256-gcm' }>;

/** The bytes of a backup file with this content; not encrypted where `secret` is null. */
export async function* sealStream(
  content: AsyncIterable<Uint8Array>,
  secret: BackupSecret | null,
): AsyncGenerator<Buffer> {
  if (secret === null) {
    yield headBytes({ encryption: 'none' });
    for await (const chunk of content) yield Buffer.from(chunk);
    return;
  }
  const header: SealedHeader = {
    encryption: 'aes-256-gcm',
    key:
      secret.kind === 'passphrase'
        ? { from: 'passphrase', n: SCRYPT.N, r: SCRYPT.r, p: SCRYPT.p }
        : { from: 'key' },
    salt: randomBytes(SALT_BYTES).toString('base64'),
    prefix: randomBytes(PREFIX_BYTES).toString('base64'),
  };
  const key = await keyOf(header, secret);
  const head = headBytes(header);
  yield head;
  const queue = new ByteQueue(content);
  for (let index = 0, isLast = false; !isLast; index++) {
    const block = await queue.take(BLOCK_BYTES);
    isLast = await queue.isEmpty();
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(header, index, isLast)).setAAD(head);
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The content of a backup file. Throws a `BackupError` where it is altered, cut off, or sealed by another secret. */
export async function* openStream(
  file: AsyncIterable<Uint8Array>,
  secret: BackupSecret | null,
): AsyncGenerator<Buffer> {
  const queue = new ByteQueue(file);
  const { header, head } = await readHead(queue);
  if (header.encryption === 'none') {
    yield* queue.rest();
    return;
  }
  if (secret === null)
    throw new BackupError('The backup is encrypted. Set BACKUP_PASSPHRASE_FILE or BACKUP_KEY_FILE.');
  const key = await keyOf(header, secret);
  for (let index = 0, isLast = false; !isLast; index++) {
    const block = await queue.take(BLOCK_BYTES + TAG_BYTES);
    isLast = await queue.isEmpty();
    yield openBlock(block, { key, head, nonce: nonceOf(header, index, isLast), isFirst: index === 0 });
  }
}

interface BlockSeal {
  readonly key: Buffer;
  readonly head: Buffer;
  readonly nonce: Buffer;
  readonly isFirst: boolean;
}

function openBlock(block: Buffer, { key, head, nonce, isFirst }: BlockSeal): Buffer {
  try {
    const tag = block.subarray(block.length - TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(head)
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(block.subarray(0, block.length - TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new BackupError(
      isFirst
        ? 'The backup cannot be decrypted: the passphrase or key is another one, or the file is damaged.'
        : 'The backup is damaged or incomplete.',
      { cause },
    );
  }
}

function headBytes(header: z.output<typeof Header>): Buffer {
  return Buffer.from(`${MAGIC}${JSON.stringify(header)}\n`);
}

async function readHead(queue: ByteQueue): Promise<{ header: z.output<typeof Header>; head: Buffer }> {
  const magic = await queue.take(MAGIC.length);
  if (magic.toString('latin1') !== MAGIC)
    throw new BackupError('The file is not a backup of Pilothouse, or one of a later format.');
  const bytes: Buffer[] = [];
  for (let byte = await queue.take(1); byte.length === 1 && byte[0] !== 0x0a; byte = await queue.take(1)) {
    bytes.push(byte);
    if (bytes.length > MAX_HEADER_BYTES) throw new BackupError('The backup is damaged.');
  }
  const line = Buffer.concat(bytes);
  try {
    const header = Header.parse(JSON.parse(line.toString('utf8')));
    return { header, head: Buffer.concat([magic, line, Buffer.from('\n')]) };
  } catch (cause) {
    throw new BackupError('The backup is damaged: its first lines cannot be read.', { cause });
  }
}

function nonceOf(header: SealedHeader, index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  Buffer.from(header.prefix, 'base64').copy(nonce, 0, 0, PREFIX_BYTES);
  nonce.writeUInt32BE(index, PREFIX_BYTES);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

async function keyOf({ key, salt }: SealedHeader, secret: BackupSecret): Promise<Buffer> {
  const saltBytes = Buffer.from(salt, 'base64');
  if (key.from === 'key') {
    if (secret.kind === 'key')
      return Buffer.from(hkdfSync('sha256', secret.key, saltBytes, 'pilothouse-backup', KEY_BYTES));
    throw new BackupError('The backup is encrypted by a key. Set BACKUP_KEY_FILE.');
  }
  if (secret.kind === 'key')
    throw new BackupError('The backup is encrypted by a passphrase. Set BACKUP_PASSPHRASE_FILE.');
  const { passphrase } = secret;
  const options = { N: key.n, r: key.r, p: key.p, maxmem: MAX_SCRYPT_BYTES };
  return new Promise((resolve, reject) => {
    scrypt(passphrase, saltBytes, KEY_BYTES, options, (error, derived) =>
      error === null ? resolve(derived) : reject(error),
    );
  });
}
