import type { SourceFile } from './source-files.ts';

/** A pattern that must not be in a file and that the linter does not check. */
export interface Habit {
  readonly pattern: RegExp;
  /** The paths to which it applies. */
  readonly in: RegExp;
  readonly except?: RegExp;
  readonly why: string;
}

const PRODUCT = /^(src|routers|db)\//;
const TESTS = /^tests\/.*\.test\.ts$/;
const CODE = /^(src|routers|db|scripts|tests)\/.*\.m?[jt]s$/;

/** Written in pieces, so that this file does not contain what it looks for. */
const words = (...alternatives: string[][]) => alternatives.map((pieces) => pieces.join('')).join('|');

export const HABITS: readonly Habit[] = [
  {
    pattern: /\bprocess\s*(\?\.|\.|\[\s*['"`])\s*env\b|\benv\b[^;=]*\}\s*=\s*process\b|from 'node:process'/,
    in: PRODUCT,
    // The code samples are text of the documents.
    except:
      /^src\/config\/(config|command-line)\.ts$|^src\/http\/document\/code-samples\.ts$|^src\/cli\/demo\/site\/|^src\/adapters\/workloads\/common\/static\//,
    why: 'The environment is read in src/config: by config.ts for the server, by command-line.ts for the command line.',
  },
  {
    pattern: /import\s*\{[^}]*\b(exec|execSync)\b[^}]*\}\s*from\s*'(node:)?child_process'/,
    in: PRODUCT,
    why: 'A shell would interpret names as commands: run a program with an argument array.',
  },
  {
    pattern: /import\s+(\* as )?\w+\s+from\s*'(node:)?child_process'|import\('(node:)?child_process'\)/,
    in: PRODUCT,
    why: 'Import functions by name, so that this check finds them.',
  },
  {
    pattern: /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|selectNoFrom)\s*\(/,
    in: /^(src|routers|scripts)\//,
    except: /^scripts\/bench\//,
    why: 'Queries are in db/queries, one file for each table, where scopes and columns are reviewed.',
  },
  {
    pattern: /\bshell\s*:\s*(true\b|['"`]\/)/,
    in: /^src\//,
    why: 'A shell would interpret names as commands: run a program with an argument array.',
  },
  {
    pattern:
      /\{\s*\.\.\.(ctx|instance|hub|gateway|(ctx\.)?contexts\.\w+|(instance|hub|gateway)Of\(\w+\))\s*[,}]/,
    in: /^(src\/(services|jobs|http\/(receivers|pages))|routers)\//,
    why: 'A context inherits its fields, and spread syntax copies own fields only: use extendContext.',
  },
  {
    pattern: /\bprocess\.env\s*=[^=]/,
    in: CODE,
    why: 'Only the first object is the environment; files that share a worker would keep a copy. Use vi.stubEnv.',
  },
  {
    pattern: new RegExp(words(['@ts', '-ignore'], ['@ts', '-nocheck'], ['biome-ignore', '-all'])),
    in: CODE,
    why: 'It would silence the compiler or the linter for more than one named thing.',
  },
  {
    pattern: new RegExp(`\\b(${words(['TO', 'DO'], ['FIX', 'ME'])})\\b`),
    in: CODE,
    why: 'Do it, or open an issue.',
  },
  {
    pattern:
      /^\s*\}, \d[\d_]{3,}\);$|\b(it|test|describe)\b.*\{ timeout: |\b(before|after)(All|Each)\(.*, \d[\d_]{3,}\);$/m,
    in: TESTS,
    why: 'A busy machine breaks short time limits: vitest.config.ts sets one for all tests.',
  },
];

/** A sentence for each match in a file: the path, the line and the reason. */
export function badHabits({ path, text }: SourceFile, habits = HABITS): string[] {
  return habits
    .filter((habit) => habit.in.test(path) && habit.except?.test(path) !== true)
    .flatMap(({ pattern, why }) => {
      const at = text.search(pattern);
      return at < 0 ? [] : [`${path}:${text.slice(0, at).split('\n').length} ${why}`];
    });
}
