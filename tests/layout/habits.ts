import type { SourceFile } from './source-files.ts';

/** Something that must not stand in a file, where the linter does not already see to it. */
export interface Habit {
  readonly pattern: RegExp;
  /** Which files are judged, by path. */
  readonly in: RegExp;
  readonly except?: RegExp;
  readonly why: string;
}

const PRODUCT = /^(src|routers|db)\//;
const CODE = /^(src|routers|db|scripts|tests)\/.*\.m?[jt]s$/;
const EVERY_FILE = /./;

/** Written in pieces, so that this file does not contain what it looks for. */
const words = (...alternatives: string[][]) => alternatives.map((pieces) => pieces.join('')).join('|');

export const HABITS: readonly Habit[] = [
  {
    pattern: /\bprocess\s*(\?\.|\.|\[\s*['"`])\s*env\b|\benv\b[^;=]*\}\s*=\s*process\b|from 'node:process'/,
    in: PRODUCT,
    except: /^src\/config\.ts$|^src\/adapters\/workloads\/common\/static\//,
    why: 'The environment is read once, in src/config.ts.',
  },
  {
    pattern: /import\s*\{[^}]*\b(exec|execSync)\b[^}]*\}\s*from\s*'(node:)?child_process'/,
    in: PRODUCT,
    why: 'A shell would take names for commands: run a program with an argument array.',
  },
  {
    pattern: /import\s+(\* as )?\w+\s+from\s*'(node:)?child_process'|import\('(node:)?child_process'\)/,
    in: PRODUCT,
    why: 'Import what is used by name, so that this check sees it.',
  },
  {
    pattern: /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|selectNoFrom)\s*\(/,
    in: /^(src|routers|scripts)\//,
    except: /^scripts\/bench\//,
    why: 'Queries stand in db/queries, a file a table: there one sees that each has its scope and which columns leave.',
  },
  {
    pattern: /\bshell\s*:\s*(true\b|['"`]\/)/,
    in: /^src\//,
    why: 'A shell would take names for commands: run a program with an argument array.',
  },
  {
    pattern: new RegExp(words(['@ts', '-ignore'], ['@ts', '-nocheck'], ['biome-ignore', '-all'])),
    in: CODE,
    why: 'It would silence the compiler or the linter for more than one named thing.',
  },
  {
    pattern: new RegExp(`\\b(${words(['TO', 'DO'], ['FIX', 'ME'])})\\b`),
    in: CODE,
    why: 'Do it, or write down in an issue that it is not done.',
  },
  {
    pattern: new RegExp(
      words(['/work', '/(main|shared|\\.library)\\b'], ['bash', '_jobs'], ['/root', '/\\.\\w']),
      'i',
    ),
    in: EVERY_FILE,
    why: 'Paths of the machine where it was written mean nothing to others.',
  },
  {
    pattern: new RegExp(
      words(
        ['registry\\.', '(npmjs|yarnpkg|npmmirror)\\.'],
        ['"resol', 'ved":'],
        ['jfrog', '\\.io'],
        ['(art', 'ifactory|nexus)[./:]'],
      ),
      'i',
    ),
    in: EVERY_FILE,
    why: 'Where packages come from is the affair of the machine that installs them.',
  },
];

/** A sentence for each habit that a file has: the file, the line and the reason. */
export function badHabits({ path, text }: SourceFile, habits = HABITS): string[] {
  return habits
    .filter((habit) => habit.in.test(path) && habit.except?.test(path) !== true)
    .flatMap(({ pattern, why }) => {
      const at = text.search(pattern);
      return at < 0 ? [] : [`${path}:${text.slice(0, at).split('\n').length} ${why}`];
    });
}
