import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { CliFailure } from './failure.ts';

export const LINK_FILE = '.pilothouse.json';

/** The application that a folder belongs to. It contains no secret and can be committed. */
const Link = z.object({ url: z.url(), applicationId: z.string(), name: z.string() });
export type Link = z.output<typeof Link>;

/** The link of a folder or of the nearest folder above it; null without one. */
export async function findLink(
  folder: string,
): Promise<{ readonly file: string; readonly link: Link } | null> {
  for (let at = folder; ; at = dirname(at)) {
    const file = join(at, LINK_FILE);
    const content = await readFile(file, 'utf8').catch(() => null);
    if (content !== null) return { file, link: parse(file, content) };
    if (dirname(at) === at) return null;
  }
}

/** The link in a folder itself; null without one. */
export async function linkOf(folder: string): Promise<Link | null> {
  const found = await findLink(folder);
  return found !== null && dirname(found.file) === folder ? found.link : null;
}

export async function writeLink(folder: string, link: Link): Promise<string> {
  const file = join(folder, LINK_FILE);
  await writeFile(file, `${JSON.stringify(link, null, 2)}\n`);
  return file;
}

export async function removeLink(file: string): Promise<void> {
  await rm(file);
}

function parse(file: string, content: string): Link {
  try {
    return Link.parse(JSON.parse(content));
  } catch (cause) {
    throw new CliFailure('usage', `${file} is not a link to an application.`, {
      ...{ code: 'LINK_INVALID', cause },
      hint: 'Remove the file and run "pilothouse link".',
    });
  }
}
