import { posix } from 'node:path';
import { buildFailed } from '../../common/failures.ts';
import type { WorkloadError } from '../../port.ts';
import { codePointsOf, matchesPath, type PathPattern, parsePathPattern } from './path-pattern.ts';

/** Which paths of a build context, relative and with `/`, are left out. */
export interface Dockerignore {
  leavesOut(path: string): boolean;
  /** Whether nothing in a folder that is left out can be taken back, so that it need not be looked into. */
  readonly isFinal: boolean;
}

interface Rule {
  readonly pattern: PathPattern;
  readonly excludes: boolean;
}

export const MAX_DOCKERIGNORE_BYTES = 64 * 1024;
const MAX_RULES = 1000;
const MAX_RULE_LENGTH = 1024;

/** Never left out by any rule: the builder needs them. */
const KEPT = new Set(['Dockerfile', '.dockerignore']);

export const LEAVES_NOTHING_OUT: Dockerignore = { leavesOut: () => false, isFinal: true };

/**
 * Reads a .dockerignore as Docker does: one pattern a line, lines that start with `#` are comments, `!` takes back, and
 * the last rule that matches a path or one of its folders decides. Throws where Docker refuses a line, and where there
 * are too many.
 */
export function parseDockerignore(text: string): Dockerignore {
  const rules = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, index) => ruleOf(line, index + 1));
  if (rules.length > MAX_RULES)
    throw refusal(
      `has ${rules.length} rules; at most ${MAX_RULES} are taken. Use patterns for whole folders.`,
    );
  return {
    isFinal: rules.every(({ excludes }) => excludes),
    leavesOut(path) {
      return !KEPT.has(path) && isLeftOut(rules, codePointsOf(path));
    },
  };
}

function isLeftOut(rules: readonly Rule[], path: readonly number[]): boolean {
  let leftOut = false;
  // A rule that would change nothing is not asked.
  for (const { pattern, excludes } of rules)
    if (excludes !== leftOut && matchesPath(pattern, path)) leftOut = excludes;
  return leftOut;
}

function ruleOf(line: string, number: number): Rule[] {
  if (line.startsWith('#')) return [];
  const trimmed = line.trim();
  if (trimmed === '') return [];
  if (trimmed.length > MAX_RULE_LENGTH)
    throw refusal(`has more than ${MAX_RULE_LENGTH} characters in line ${number}. Shorten the pattern.`);
  const excludes = !trimmed.startsWith('!');
  const written = (excludes ? trimmed : trimmed.slice(1)).trim();
  if (written === '')
    throw refusal(
      `has an exclamation mark without a pattern in line ${number}. Add a pattern, or remove it.`,
    );
  const pattern = parsePathPattern(cleaned(written));
  if (pattern === null)
    throw refusal(
      `has a malformed pattern in line ${number}: "${written.slice(0, 100)}". Close every "[", and put "\\" before a character that is meant literally.`,
    );
  return [{ pattern, excludes }];
}

/** The shortest form of a path, from the context's root. */
function cleaned(path: string): string {
  const normal = posix.normalize(path);
  const bare = normal.length > 1 && normal.endsWith('/') ? normal.slice(0, -1) : normal;
  return bare.length > 1 && bare.startsWith('/') ? bare.slice(1) : bare;
}

function refusal(what: string): WorkloadError {
  return buildFailed(`.dockerignore ${what}`);
}
