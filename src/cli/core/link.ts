import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { CliFailure } from './failure.ts';

export const LINK_FILE = '.pilothouse.json';
const LINK_INVALID = 'LINK_INVALID';

/** The application that a folder belongs to. It contains no secret and can be committed. */
const Link = z.object({ url: z.url(), applicationId: z.string(), name: z.string() });
export type Link = z.output<typeof Link>;

/** The link of a folder or of the nearest folder above it; null without one. Throws a `CliFailure` where its file is broken. */
export async function findLink(
  folder: string,
): Promise<{ readonly file: string; readonly link: Link } | null> {
  for (let at = folder; ; at = dirname(at)) {
    const link = await linkOf(at);
    if (link !== null) return { file: join(at, LINK_FILE), link };
    if (dirname(at) === at) return null;
  }
}

/** The link in a folder itself; null without one. Throws a `CliFailure` where its file is broken. */
export async function linkOf(folder: string): Promise<Link | null> {
  const file = join(folder, LINK_FILE);
  const content = await readFile(file, 'utf8').catch(() => null);
  return content === null ? null : parse(file, content);
}

/** For commands that write a link, or do not depend on it: null in place of a broken one. */
export async function unlessBroken<Found>(found: Promise<Found | null>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof CliFailure && error.code === LINK_INVALID) return null;
    throw error;
  }
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
      ...{ code: LINK_INVALID, cause },
      hint: `Run "pilothouse link <application>" in ${dirname(file)}, or remove the file.`,
    });
  }
}
