import { CommanderError, Option, Command as Parser } from 'commander';
import type { z } from 'zod';
import { VERSION } from '#src/app/version.ts';
import { type Command, isRequired, kindOf, shownOf } from './core/command.ts';
import { CliFailure } from './core/failure.ts';
import { GLOBAL_OPTIONS } from './core/global-options.ts';
import type { Paint } from './core/terminal.ts';
import { groupHelp, helpOf, overview } from './help.ts';
import { routeOf } from './route.ts';

/** A command line that was read: a command with its inputs, or a text to print. */
export type Parsed =
  | {
      readonly kind: 'run';
      readonly command: Command;
      readonly arguments: unknown;
      readonly options: Record<string, unknown>;
    }
  | { readonly kind: 'text'; readonly text: string };

/** Reads a command line. Throws a `CliFailure` with a suggestion where it is not valid. */
export function parseCommandLine(argv: readonly string[], paint: Paint): Parsed {
  const route = routeOf(argv);
  switch (route.kind) {
    case 'version':
      return { kind: 'text', text: `${VERSION}\n` };
    case 'overview':
      return { kind: 'text', text: overview(paint) };
    case 'group':
      return { kind: 'text', text: groupHelp(route.word, paint) };
    case 'command':
      return parseInputs(route.command, route.rest, paint);
  }
}

function parseInputs(command: Command, rest: readonly string[], paint: Paint): Parsed {
  const printed: string[] = [];
  const parser = new Parser(command.name)
    .exitOverride()
    .configureOutput({ writeOut: (text) => void printed.push(text), writeErr: () => undefined })
    .showSuggestionAfterError(true)
    .allowExcessArguments(false)
    .helpOption('-h, --help');
  parser.helpInformation = () => helpOf(command, paint);
  declare(parser, command);
  try {
    parser.parse([...rest], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'text', text: printed.join('') };
    throw usageFailure(error, command);
  }
  const names = Object.keys(command.arguments.shape);
  const given = Object.fromEntries(names.map((name, index) => [name, parser.processedArgs[index]]));
  return { kind: 'run', command, arguments: given, options: parser.opts() };
}

function declare(parser: Parser, command: Command): void {
  for (const [name, field] of Object.entries(command.arguments.shape)) {
    const isMany = kindOf(field) === 'many';
    const form = isMany ? `[${name}...]` : isRequired(field) ? `<${name}>` : `[${name}]`;
    parser.argument(form, shownOf(field).description);
  }
  for (const [name, field] of Object.entries({ ...command.options.shape, ...GLOBAL_OPTIONS.shape }))
    parser.addOption(optionOf(name, field));
}

function optionOf(name: string, field: z.core.$ZodType): Option {
  const { short, description } = shownOf(field);
  const kind = kindOf(field);
  const long = kind === 'flag' ? `--${name}` : `--${name} <value>`;
  const option = new Option(short === undefined ? long : `-${short}, ${long}`, description);
  // The name as it is declared, also of one that begins with `no-`: commander would negate another option.
  option.attributeName = () => name;
  option.negate = false;
  if (kind === 'many')
    option.argParser((value: string, before: unknown) => [...(Array.isArray(before) ? before : []), value]);
  return option;
}

function usageFailure(error: CommanderError, command: Command): CliFailure {
  const [message = '', suggestion] = error.message.replace(/^error: /, '').split('\n');
  const help = `"pilothouse ${command.name} --help" shows what is possible.`;
  const isUnknown = error.code === 'commander.unknownOption';
  const first = (isUnknown ? command.unknownOptionHint : undefined) ?? suggestion?.replace(/^\(|\)$/g, '');
  const hint = first === undefined ? help : `${first} ${help}`;
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return new CliFailure('usage', /[.?!]$/.test(text) ? text : `${text}.`, { code: 'USAGE', hint });
}
