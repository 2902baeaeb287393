import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { Cli } from './cli.ts';
import { CliFailure } from './failure.ts';

/** The variables of a file in the format of `.env`. */
function readEnvFile(content: string): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(parseEnv(content)))
    if (value !== undefined) variables[name] = value;
  return variables;
}

/** Null: no kind of quotes can enclose the value. */
export function envLine(name: string, value: string): string | null {
  if (/^[\w./:@%+,-]*$/.test(value)) return `${name}=${value}\n`;
  if (!value.includes("'")) return `${name}='${value}'\n`;
  // Double quotes make `\n` a line break.
  if (!value.includes('"') && !value.includes('\\n')) return `${name}="${value}"\n`;
  return value.includes('`') ? null : `${name}=\`${value}\`\n`;
}

/** The variables of a file. Throws a `CliFailure` where it cannot be read or has none. */
export async function readVariablesOf(cli: Cli, file: string): Promise<Record<string, string>> {
  const content =
    file === '-'
      ? await cli.terminal.readInput()
      : await readFile(resolve(cli.cwd, file), 'utf8').catch((cause: unknown) => {
          throw new CliFailure('notFound', `The file ${file} cannot be read.`, { cause });
        });
  const variables = readEnvFile(content);
  if (Object.keys(variables).length > 0) return variables;
  throw new CliFailure('usage', `${file} contains no variables.`, {
    hint: 'A line has the form NAME=value.',
  });
}
