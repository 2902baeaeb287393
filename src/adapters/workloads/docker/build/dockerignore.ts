import { posix } from 'node:path';

/** Whether a path of the build context, relative and with `/`, is left out. */
export type Ignored = (path: string) => boolean;

interface Rule {
  readonly pattern: RegExp;
  readonly excludes: boolean;
}

/** Never left out by any rule: the builder needs them. */
const KEPT = new Set(['Dockerfile', '.dockerignore']);

/**
 * Reads a .dockerignore: one pattern a line, `#` comments, `*` and `?` within a name, `**` across folders, `!` takes
 * back, the last rule that matches counts, and what lies in a folder that is left out is left out.
 */
export function parseDockerignore(text: string): Ignored {
  const rules = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap(ruleOf);
  return (path) => {
    if (KEPT.has(path)) return false;
    let ignored = false;
    for (const { pattern, excludes } of rules) if (pattern.test(path)) ignored = excludes;
    return ignored;
  };
}

function ruleOf(line: string): Rule[] {
  if (line.startsWith('#')) return [];
  const trimmed = line.trim();
  const excludes = !trimmed.startsWith('!');
  const path = posix.normalize((excludes ? trimmed : trimmed.slice(1)).trim()).replace(/^\/+|\/+$/g, '');
  if (trimmed === '' || trimmed === '!' || path === '' || path === '.') return [];
  return [{ pattern: new RegExp(`^${regularExpression(path)}(?:/.*)?$`, 's'), excludes }];
}

function regularExpression(path: string): string {
  const tokens = path.match(/\*\*\/|\*\*|\*|\?|\[\^?[^\]\\/]+\]|\\.|[\s\S]/g) ?? [];
  return tokens.map(translated).join('');
}

function translated(token: string): string {
  if (token === '**/') return '(?:.*/)?';
  if (token === '**') return '.*';
  if (token === '*') return '[^/]*';
  if (token === '?') return '[^/]';
  if (token.length > 2 && token.startsWith('[')) return token;
  const character = token.length === 2 && token.startsWith('\\') ? token.slice(1) : token;
  return character.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
