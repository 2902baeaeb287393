import { z } from 'zod';
import { COMMAND_GROUPS } from '#src/cli/commands.ts';
import { type Command, shownOf } from '#src/cli/core/command.ts';
import { EXIT_CODES } from '#src/cli/core/exit-codes.ts';
import { GLOBAL_OPTIONS } from '#src/cli/core/global-options.ts';
import { optionForm, usageOf } from '#src/cli/help.ts';
import { jsonShape } from './json-shape.ts';
import type { ReferencePage } from './page.ts';
import { code, table } from './table.ts';

const INTRODUCTION = `
\`pilothouse\` is the command line of Pilothouse. [The guide](../guides/command-line.md) shows how to use it. With a copy of
the repository, run it with \`npm exec --prefix <path to the copy> pilothouse -- <command>\`: the package \`pilothouse\` of
the npm registry is an unrelated program.

Results are written to standard output, progress and errors to standard error. With \`--json\` a result is JSON and the
progress is silent; an error is one line \`{"error": {code, message, details, hint, page, requestId, exitCode}}\` on standard error.
Fields can be added to a result; existing fields keep their names and types.
`;

const VARIABLES = [
  ['PILOTHOUSE_URL', 'Address of the instance, in place of the stored one.'],
  [
    'PILOTHOUSE_KEY',
    'API key, in place of the stored one. It is sent to the address of `PILOTHOUSE_URL` or `--url`, else to an instance that you are signed in to.',
  ],
  ['XDG_CONFIG_HOME', 'Folder above the credentials; default `~/.config`.'],
  ['NO_COLOR', 'If it is set and not empty, output has no colours.'],
];

/** Every command with its arguments, options, result and examples. */
export const commandLinePage: ReferencePage = {
  file: 'command-line.md',
  title: 'Command line',
  summary: 'every command of `pilothouse` with its options, its JSON result and the exit codes.',
  write: () => [INTRODUCTION.trim(), exitCodes(), variables(), globalOptions(), ...commands()].join('\n\n'),
};

function exitCodes(): string {
  const rows = Object.values(EXIT_CODES).map((one) => [String(one.code), one.meaning]);
  return `## Exit codes\n\n${table(['code', 'meaning'], rows)}`;
}

function variables(): string {
  const rows = VARIABLES.map(([name = '', meaning = '']) => [code(name), meaning]);
  return `## Environment variables\n\n${table(['variable', 'meaning'], rows)}`;
}

function globalOptions(): string {
  return `## Options of every command\n\n${options(GLOBAL_OPTIONS.shape)}`;
}

function commands(): string[] {
  return Object.entries(COMMAND_GROUPS).flatMap(([title, members]) => {
    const shown = members.filter(({ hidden }) => !hidden);
    return [`## ${title}`, ...shown.map(describe)];
  });
}

function describe(command: Command): string {
  const { name, summary, description, json, streams, examples } = command;
  const parts = [
    `### ${code(name)}`,
    `${summary}.${description === undefined ? '' : ` ${escaped(description)}`}`,
  ];
  parts.push(block('sh', usageOf(command)));
  if (Object.keys(command.options.shape).length > 0) parts.push(options(command.options.shape));
  if (json !== null) {
    const intro = streams ? 'With `--json`, each line is one of:' : 'With `--json`:';
    parts.push(`${intro}\n\n${block('ts', jsonShape(z.toJSONSchema(json, { io: 'output' })))}`);
  }
  if (examples.length > 0)
    parts.push(block('sh', examples.map(({ line, meaning }) => `# ${meaning}\n${line}`).join('\n')));
  return parts.join('\n\n');
}

function options(shape: Command['options']['shape']): string {
  const rows = Object.entries(shape).map(([name, field]) => [
    code(optionForm(name, field).trim()),
    escaped(shownOf(field).description),
  ]);
  return table(['option', 'meaning'], rows);
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Placeholders in angle brackets would be taken for HTML. */
function escaped(text: string): string {
  return text.replaceAll('<', '&lt;');
}
