import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

/** A sentence for each relative link of the documents that leads to no file, folder or heading of the repository. */
export function brokenLinks(documents: readonly SourceFile[], files: readonly SourceFile[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path)));
  return documents.flatMap(({ path, text }) =>
    linksOf(text).flatMap((link) => {
      const [target = '', heading] = link.split('#');
      const file = target === '' ? path : posix.join(posix.dirname(path), target).replace(/\/$/, '');
      if (!texts.has(file) && !folders.has(file)) return [`${path} links to ${link}: there is no such file`];
      if (heading === undefined || !file.endsWith('.md')) return [];
      return headingsOf(texts.get(file) ?? '').has(heading)
        ? []
        : [`${path} links to ${link}: there is no such heading`];
    }),
  );
}

/** The targets of the relative links and images outside code. */
function linksOf(text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)];
  return links.map(([, link, src]) => link ?? src ?? '').filter((link) => !/^([a-z]+:|\/)/.test(link));
}

/** The anchors that Git hosts make from headings. */
function headingsOf(text: string): Set<string> {
  const headings = withoutFences(text).matchAll(/^#{1,6} +(.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function withoutCode(text: string): string {
  return withoutFences(text).replace(/`[^`\n]*`/g, '');
}

function withoutFences(text: string): string {
  return text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '');
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
