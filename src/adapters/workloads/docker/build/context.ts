import { Stats } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { create } from 'tar';
import { readSource } from '../../process/build/source-path.ts';
import { type Ignored, parseDockerignore } from './dockerignore.ts';

/** A folder as the builder takes it: owners and times of this machine stay here, links stay as they were written. */
export async function contextOf(directory: string): Promise<Readable> {
  const text = await readSource(directory, join(directory, '.dockerignore'));
  const ignored: Ignored = text === null ? () => false : parseDockerignore(text);
  // A folder that is left out is still walked: a later rule may take something of it back.
  const filter = (path: string, entry: object) =>
    (entry instanceof Stats && entry.isDirectory()) || !ignored(relativePath(path));
  return Readable.from(create({ cwd: directory, portable: true, follow: false, filter }, ['.']));
}

function relativePath(path: string): string {
  return path.replace(/^\.\/+/, '');
}
