import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from '../port.ts';

export const MANIFEST_FILE = 'manifest.json';

const Manifest = z.object({
  format: z.literal(1),
  /** Version of the program that has made the backup. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The data folder that it is of. */
  nodeId: z.string(),
  database: z.object({
    dialect: z.enum(['sqlite', 'postgres']),
    /** Migrations of the records, oldest first. */
    migrations: z.array(z.string()),
  }),
  /** Names the encryption key of the stored secrets. */
  keyId: z.string(),
  includesEncryptionKey: z.boolean(),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});

/** What a backup contains. It is the first file of the archive. */
export type BackupManifest = z.output<typeof Manifest>;
type ManifestFile = BackupManifest['files'][number];

/** The manifest of an unpacked backup. Throws a `BackupError`. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')));
  } catch (cause) {
    throw new BackupError('The backup has no manifest that this version can read.', { cause });
  }
}

/** Size and checksum of every file of a folder but the manifest. */
export async function describeFiles(folder: string): Promise<ManifestFile[]> {
  const files: ManifestFile[] = [];
  for (const path of await filesBelow(folder)) {
    if (path === MANIFEST_FILE) continue;
    const { size } = await lstat(join(folder, path));
    files.push({ path, bytes: size, sha256: await checksumOf(join(folder, path)) });
  }
  return files;
}

/** Compares an unpacked backup with its manifest. Throws a `BackupError` that names the first file that differs. */
export async function verifyFiles(folder: string, manifest: BackupManifest): Promise<void> {
  const expected = new Map(manifest.files.map((file) => [file.path, file]));
  for (const { path, sha256, bytes } of await describeFiles(folder)) {
    const file = expected.get(path);
    expected.delete(path);
    if (file === undefined)
      throw new BackupError(`The backup contains ${path}, which its manifest does not list.`);
    if (file.sha256 !== sha256 || file.bytes !== bytes)
      throw new BackupError(`The checksum of ${path} differs from the manifest: the backup is damaged.`);
  }
  for (const path of expected.keys()) throw new BackupError(`The backup is incomplete: ${path} is missing.`);
}

async function filesBelow(folder: string, below = ''): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await filesBelow(folder, path)));
    else if (entry.isFile()) found.push(path);
  }
  return found.sort();
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
