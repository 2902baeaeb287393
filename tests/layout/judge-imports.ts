import { posix } from 'node:path';
import ts from 'typescript';
import { LAYERS, PACKAGE_RULES, type PackageRule } from './import-table.ts';
import type { SourceFile } from './source-files.ts';

/** A sentence for each import of a file that the table forbids: the file, what it imports, and the reason. */
export function forbiddenImports(file: SourceFile): string[] {
  return importsOf(file).flatMap((specifier) => {
    const ours = ownPath(file.path, specifier);
    const reason = ours === null ? packageReason(file.path, specifier) : layerReason(file.path, ours);
    return reason === null ? [] : [`${file.path} must not import ${specifier}. ${reason}`];
  });
}

/** Static and dynamic imports, re-exports and import types, as written. */
export function importsOf({ text }: SourceFile): string[] {
  return ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
}

/** What a rule about cycles looks at: a file, or a group of files such as an area; null leaves a file out. */
export type NodeOf = (path: string) => string | null;

/** The folder that contains a file directly: a folder and the folders below it are different groups. */
export const folderOf: NodeOf = (path) => posix.dirname(path);

/** An area of a role: a folder directly below `src/services/<role>`. */
export const areaOf: NodeOf = (path) => /^(src\/services\/[^/]+\/[^/]+)\//.exec(path)?.[1] ?? null;

/**
 * The groups of files, or of what `nodeOf` makes of them, that import each other in a cycle, types included: each node of
 * a group leads to all others of it. (Tarjan's algorithm.)
 */
export function importCycles(files: readonly SourceFile[], nodeOf: NodeOf = (path) => path): string[][] {
  const graph = importGraph(files, nodeOf);
  const order = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (path: string): number => {
    const number = order.size;
    order.set(path, number);
    open.push(path);
    let low = number;
    for (const next of graph.get(path) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === number) {
      const group = open.splice(open.indexOf(path));
      if (group.length > 1 || graph.get(path)?.has(path)) cycles.push(group.sort());
    }
    return low;
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return cycles;
}

function importGraph(files: readonly SourceFile[], nodeOf: NodeOf): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const node = nodeOf(file.path);
    if (node === null) continue;
    const targets = graph.get(node) ?? new Set<string>();
    graph.set(node, targets);
    for (const imported of importedPaths(file)) {
      const target = nodeOf(imported);
      // The files of one group may import each other.
      if (target !== null && (target !== node || file.path === imported)) targets.add(target);
    }
  }
  return graph;
}

function importedPaths(file: SourceFile): string[] {
  return importsOf(file).flatMap((specifier) => ownPath(file.path, specifier) ?? []);
}

/** The path from the root of what a specifier names, or null where it names a package. */
export function ownPath(importer: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : null;
}

function layerReason(importer: string, imported: string): string | null {
  for (const { files, may, why } of LAYERS) {
    for (const pattern of files) {
      const match = compile(pattern).exec(importer);
      if (match === null) continue;
      const own = match.groups?.own ?? '';
      return may.some((allowed) => compile(allowed.replace('$own', own)).test(imported)) ? null : why;
    }
  }
  return 'This file has no place in the table (tests/layout/import-table.ts).';
}

function packageReason(importer: string, specifier: string): string | null {
  return (
    PACKAGE_RULES.find((rule) => rule.packages.test(specifier) && !isAllowed(rule, importer))?.why ?? null
  );
}

function isAllowed({ onlyIn, neverIn = [] }: PackageRule, importer: string): boolean {
  const within = (patterns: readonly string[]) => patterns.some((pattern) => compile(pattern).test(importer));
  return onlyIn === undefined ? !within(neverIn) : within(onlyIn);
}

function compile(pattern: string): RegExp {
  const body = pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]+').replace('$own', '(?<own>[^/]+)');
  return new RegExp(`^${body}${pattern.endsWith('/') ? '' : '$'}`);
}
