import { COMMAND_GROUPS, COMMANDS } from './commands.ts';
import { type Command, isRequired, kindOf, shownOf } from './core/command.ts';
import { GLOBAL_OPTIONS } from './core/global-options.ts';
import type { Paint } from './core/terminal.ts';

/** Characters in a line of help. */
const WIDTH = 90;

/** What `pilothouse --help` prints. */
export function overview(paint: Paint): string {
  const groups = Object.entries(COMMAND_GROUPS).map(([title, commands]) => {
    const shown = commands.filter(({ hidden }) => !hidden);
    return section(
      title,
      shown.map(({ name, summary }) => [name, summary]),
      paint,
    );
  });
  return [
    'Pilothouse puts sites online: from a git repository or a folder to an address, with one command.\n',
    `${paint('bold', 'Usage')}\n  pilothouse <command> [options]\n`,
    ...groups,
    section('Options of every command', globalOptionRows(), paint),
    '"pilothouse <command> --help" explains a command and shows examples.\n',
  ].join('\n');
}

/** What `pilothouse <command> --help` prints. */
export function helpOf(command: Command, paint: Paint): string {
  const { summary, description, examples, arguments: given, options } = command;
  const args = Object.entries(given.shape).map(
    ([, field]) => [placeholder(field), shownOf(field).description] as const,
  );
  const parts = [
    `${summary}.\n${description === undefined ? '' : `\n${wrapped(description, '')}\n`}`,
    `${paint('bold', 'Usage')}\n  ${usageOf(command)}\n`,
  ];
  if (args.length > 0) parts.push(section('Arguments', args, paint));
  const own = Object.entries(options.shape).map(
    ([name, field]) => [optionForm(name, field), shownOf(field).description] as const,
  );
  if (own.length > 0) parts.push(section('Options', own, paint));
  parts.push(section('Options of every command', globalOptionRows(options), paint));
  if (examples.length > 0) {
    const lines = examples.map(({ line, meaning }) => `  ${paint('dim', `# ${meaning}`)}\n  ${line}\n`);
    parts.push(`${paint('bold', 'Examples')}\n${lines.join('')}`);
  }
  return parts.join('\n');
}

/** What is printed for a group of commands, such as `pilothouse env`. */
export function groupHelp(word: string, paint: Paint): string {
  const members = COMMANDS.filter(({ name, hidden }) => !hidden && name.startsWith(`${word} `));
  return [
    `${paint('bold', 'Usage')}\n  pilothouse ${word} <command> [options]\n`,
    section(
      'Commands',
      members.map(({ name, summary }) => [name, summary]),
      paint,
    ),
    `"pilothouse ${word} <command> --help" explains a command and shows examples.\n`,
  ].join('\n');
}

export function usageOf({ name, arguments: given, options }: Command): string {
  const args = Object.values(given.shape).map(placeholder);
  return ['pilothouse', name, ...args, ...(Object.keys(options.shape).length > 0 ? ['[options]'] : [])].join(
    ' ',
  );
}

type Field = Command['arguments']['shape'][string];

function placeholder(field: Field): string {
  const value = shownOf(field).value ?? 'value';
  if (kindOf(field) === 'many') return `<${value}>...`;
  return isRequired(field) ? `<${value}>` : `[${value}]`;
}

/** `-f, --follow` or `--app <application>`. */
export function optionForm(name: string, field: Field): string {
  const { short, value } = shownOf(field);
  const long = kindOf(field) === 'flag' ? `--${name}` : `--${name} <${value ?? 'value'}>`;
  return short === undefined ? `    ${long}` : `-${short}, ${long}`;
}

/** Without those for which a command has an option of the same name. */
function globalOptionRows(own?: Command['options']): (readonly [string, string])[] {
  const shared = Object.entries(GLOBAL_OPTIONS.shape).filter(
    ([name]) => !Object.hasOwn(own?.shape ?? {}, name),
  );
  const declared = shared.map(
    ([name, field]) => [optionForm(name, field), shownOf(field).description] as const,
  );
  return [...declared, ['-h, --help', 'Show help'], ['-V, --version', 'Show the version']];
}

function section(title: string, rows: readonly (readonly [string, string])[], paint: Paint): string {
  const width = Math.min(34, Math.max(...rows.map(([left]) => left.length)));
  const indent = ' '.repeat(width + 4);
  const lines = rows.map(([left, right]) => {
    const text = wrapped(right, indent);
    return left.length > width ? `  ${left}\n${indent}${text}\n` : `  ${left.padEnd(width)}  ${text}\n`;
  });
  return `${paint('bold', title)}\n${lines.join('')}`;
}

function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${indent}`);
}
