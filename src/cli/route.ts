import { COMMANDS } from './commands.ts';
import { type Command, kindOf } from './core/command.ts';
import { CliFailure } from './core/failure.ts';
import { GLOBAL_OPTIONS } from './core/global-options.ts';
import { nearest } from './core/nearest.ts';

/** Where a command line leads. */
export type Route =
  | { readonly kind: 'version' | 'overview' }
  /** The name of a group of commands, such as `env`. */
  | { readonly kind: 'group'; readonly word: string }
  | { readonly kind: 'command'; readonly command: Command; readonly rest: readonly string[] };

/** Finds the command of a command line. Options of every command may precede it. Throws a `CliFailure` for an unknown one. */
export function routeOf(argv: readonly string[]): Route {
  const start = firstWord(argv);
  const [before, words] = [argv.slice(0, start), argv.slice(start)];
  const [first, second] = words;
  if (first === undefined) return before.some(isVersion) ? { kind: 'version' } : { kind: 'overview' };
  if (first === 'help') return routeOf([...words.slice(1), '--help']);
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
  if (command !== undefined) {
    const rest = words.slice(command.name.split(' ').length);
    return { kind: 'command', command, rest: [...before, ...rest] };
  }
  const members = COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  if (members.length === 0) throw unknown(first, null);
  if (second === undefined || second.startsWith('-')) return { kind: 'group', word: first };
  throw unknown(second, first);
}

/** The index of the first word that is not one of the options of every command. */
function firstWord(argv: readonly string[]): number {
  let at = 0;
  for (; argv[at]?.startsWith('-'); at++) {
    const field = Object.entries(GLOBAL_OPTIONS.shape).find(([name]) => argv[at] === `--${name}`)?.[1];
    if (field !== undefined && kindOf(field) !== 'flag') at++;
  }
  return at;
}

function isVersion(word: string): boolean {
  return word === '-V' || word === '--version';
}

/** Names that other programs use, and the command of this one. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...['delete', 'destroy', 'rm'].map((word) => [word, 'remove'] as const),
  ...['create', 'new', 'up'].map((word) => [word, 'import'] as const),
  ...([
    ['ps', 'status'],
    ['releases', 'deployments'],
    ['exec', 'run'],
    ['config', 'env'],
    ['start', 'serve'],
  ] as const),
]);

function unknown(word: string, group: string | null): CliFailure {
  const index = group === null ? 0 : 1;
  const names = COMMANDS.filter(
    ({ name, hidden }) => !hidden && (group === null || name.startsWith(`${group} `)),
  );
  const close =
    (group === null ? SYNONYMS.get(word) : undefined) ??
    nearest(word, [...new Set(names.map(({ name }) => name.split(' ')[index] ?? ''))]);
  const prefix = group === null ? '' : `${group} `;
  const help = `"pilothouse ${prefix}--help" lists the commands.`;
  return new CliFailure('usage', `Unknown command: ${prefix}${word}.`, {
    code: 'USAGE',
    hint: close === null ? help : `Did you mean "pilothouse ${prefix}${close}"? ${help}`,
  });
}
