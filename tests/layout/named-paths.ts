import type { SourceFile } from './source-files.ts';

const PATH =
  /(?<![\w/.{<-])(?:\.\/)?((?:src|routers|db|scripts|tests|openapi|docs|\.ci)\/[\w./-]*[\w/])(?![\w{<*/-])/g;

/** A sentence for each path of the repository that a document names and that does not exist. */
export function missingPaths(documents: readonly SourceFile[], files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path));
  const exists = (path: string) => {
    const name = path.replace(/\/$/, '');
    return known.has(name) || files.some((file) => file.path.startsWith(`${name}/`));
  };
  return documents.flatMap(({ path, text }) =>
    pathsIn(text)
      .filter((named) => !exists(named))
      .map((named) => `${path} names ${named}, which does not exist`),
  );
}

/** The paths that a text names, in prose, inline code and code blocks. Links are followed elsewhere. */
export function pathsIn(text: string): string[] {
  const prose = text.replace(/\]\([^)]*\)/g, ']');
  return [...prose.matchAll(PATH)].map(([, path]) => path ?? '');
}
