import { posix } from 'node:path';
import { areaOf, importsOf, ownPath } from './judge-imports.ts';
import { codeFiles, type SourceFile } from './source-files.ts';

/** The file that exports a name: what an index re-exports is in another file of its folder. Paths from the root. */
export type FileOfExport = (path: string, name: string) => string;

/** Follows the indexes of areas to the files behind them. */
export function followIndexes(files: readonly SourceFile[] = codeFiles('src')): FileOfExport {
  const behind = new Map<string, string>();
  for (const { path, text } of files.filter(isIndex))
    for (const [, items = '', file = ''] of text.matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)';/gm))
      for (const item of items.split(','))
        behind.set(`${path} ${item.replace('type ', '').trim()}`, posix.join(posix.dirname(path), file));
  return (path, name) => behind.get(`${path} ${name}`) ?? path;
}

/** A sentence for each import that reaches into an area with several files past its `index.ts`. */
export function importsPastIndex(files: readonly SourceFile[]): string[] {
  const sizes = new Map<string, number>();
  for (const { path } of files) {
    const area = areaOf(path);
    if (area !== null && !path.endsWith('/index.ts')) sizes.set(area, (sizes.get(area) ?? 0) + 1);
  }
  return files.flatMap((file) =>
    importsOf(file).flatMap((specifier) => {
      const target = ownPath(file.path, specifier);
      const area = target === null ? null : areaOf(target);
      const isInner = area !== null && area !== areaOf(file.path) && target !== `${area}/index.ts`;
      return isInner && (sizes.get(area) ?? 0) > 1
        ? [`${file.path} must not import ${specifier}. Import ${area}/index.ts.`]
        : [];
    }),
  );
}

function isIndex({ path }: SourceFile): boolean {
  return areaOf(path) !== null && path.endsWith('/index.ts');
}
