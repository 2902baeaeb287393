import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { APP_OPTION, type Chosen, chooseApplication } from '../core/applications.ts';
import type { Cli } from '../core/cli.ts';
import { command, flag, list, required, text } from '../core/command.ts';
import { envLine, readVariablesOf } from '../core/env-file.ts';
import { CliFailure, failureOf } from '../core/failure.ts';

const RESTART = {
  restart: flag('Restart the application, so that the change applies; it does not answer for a moment'),
};
const NamesShape = z.object({ names: z.array(z.string()) });
const ChangedShape = NamesShape.extend({ isRestarted: z.boolean() });

export const envListCommand = command({
  name: 'env list',
  summary: 'List the names of the variables',
  description:
    'Values are not shown. "pilothouse env get <name>" shows one; every access is recorded in the audit log.',
  arguments: z.object({}),
  options: z.object(APP_OPTION),
  json: NamesShape,
  examples: [{ line: 'pilothouse env list', meaning: 'Names only' }],
  async run(cli, { app }) {
    const { client, applicationId } = await chooseApplication(cli, app);
    const { envNames: names } = await client.application.get.query({ applicationId });
    cli.print({ names }, () => (names.length === 0 ? 'There are no variables.\n' : `${names.join('\n')}\n`));
  },
});

export const envGetCommand = command({
  name: 'env get',
  summary: 'Show the value of one variable',
  arguments: z.object({ name: required('Name of the variable', { value: 'name' }) }),
  options: z.object(APP_OPTION),
  json: z.object({ name: z.string(), value: z.string() }),
  examples: [{ line: 'pilothouse env get DATABASE_URL', meaning: 'The value alone, for scripts' }],
  async run(cli, { app, name }) {
    const { client, applicationId } = await chooseApplication(cli, app);
    const revealed = await client.application.revealEnv.mutate({ applicationId, name });
    cli.print(revealed, () => `${revealed.value}\n`);
  },
});

export const envSetCommand = command({
  name: 'env set',
  summary: 'Set variables',
  description:
    'Other variables stay. A name without a value reads the value from standard input, or asks for it: so a secret is not in the history of your shell.',
  arguments: z.object({ variables: list('NAME=value, or one NAME', { value: 'NAME=value' }) }),
  options: z.object({ ...APP_OPTION, ...RESTART }),
  json: ChangedShape,
  examples: [
    { line: 'pilothouse env set LOG_LEVEL=info WORKERS=2 --restart', meaning: 'Set two and restart' },
    { line: 'pilothouse env set API_SECRET < secret.txt', meaning: 'The value from a file' },
  ],
  async run(cli, { app, variables, restart }) {
    const envVars = await readAssignments(cli, variables);
    const chosen = await chooseApplication(cli, app);
    await change(cli, chosen, { envVars, restart, sentence: `Set ${Object.keys(envVars).join(', ')}.` });
  },
});

export const envUnsetCommand = command({
  name: 'env unset',
  summary: 'Remove variables',
  arguments: z.object({ names: list('Names of variables', { value: 'NAME' }) }),
  options: z.object({ ...APP_OPTION, ...RESTART }),
  json: ChangedShape,
  examples: [{ line: 'pilothouse env unset FEATURE_FLAG --restart', meaning: 'Remove one and restart' }],
  async run(cli, { app, names, restart }) {
    if (names.length === 0) throw new CliFailure('usage', 'Give at least one name.');
    const chosen = await chooseApplication(cli, app);
    const { envNames } = await chosen.client.application.get.query({ applicationId: chosen.applicationId });
    const missing = names.filter((name) => !envNames.includes(name));
    if (missing.length > 0) throw new CliFailure('notFound', `There is no variable ${missing.join(', ')}.`);
    const envVars = Object.fromEntries(names.map((name) => [name, null]));
    await change(cli, chosen, { envVars, restart, sentence: `Removed ${names.join(', ')}.` });
  },
});

export const envPushCommand = command({
  name: 'env push',
  summary: 'Set the variables of a file',
  arguments: z.object({
    file: text('A file such as .env; default .env', { value: 'file', completes: 'file' }),
  }),
  options: z.object({
    ...APP_OPTION,
    ...RESTART,
    replace: flag('Remove all variables that are not in the file, also those of the database'),
  }),
  json: ChangedShape,
  examples: [
    { line: 'pilothouse env push .env.production --restart', meaning: 'Set what the file contains' },
  ],
  async run(cli, { app, file = '.env', restart, replace }) {
    const envVars = await readVariablesOf(cli, file);
    const chosen = await chooseApplication(cli, app);
    const count = Object.keys(envVars).length;
    const sentence = `Set ${count} variable${count === 1 ? '' : 's'} from ${file}.`;
    await change(cli, chosen, { envVars, restart, sentence, replace });
  },
});

export const envPullCommand = command({
  name: 'env pull',
  summary: 'Write the variables to a file',
  description:
    'The values are secrets: the file is readable for your user only. Do not commit it. Every value that is read is recorded in the audit log. `-` writes to standard output.',
  arguments: z.object({ file: text('The file; default .env', { value: 'file', completes: 'file' }) }),
  options: z.object({ ...APP_OPTION, force: flag('Overwrite a file that exists') }),
  json: z.object({ file: z.string(), names: z.array(z.string()) }),
  examples: [{ line: 'pilothouse env pull .env.production', meaning: 'For local work' }],
  async run(cli, { app, file = '.env', force }) {
    const { client, applicationId } = await chooseApplication(cli, app);
    const { envNames: names } = await client.application.get.query({ applicationId });
    const revealed = await Promise.all(
      names.map((name) => client.application.revealEnv.mutate({ applicationId, name })),
    );
    const content = revealed.map(({ name, value }) => lineOf(name, value)).join('');
    if (file === '-') {
      cli.terminal.out.write(content);
      return;
    }
    await writeNew(resolve(cli.cwd, file), content, force);
    cli.print(
      { file, names },
      () => `Wrote ${names.length} variable${names.length === 1 ? '' : 's'} to ${file}.\n`,
    );
    cli.note('The file contains secrets: do not commit it.');
  },
});

function lineOf(name: string, value: string): string {
  const line = envLine(name, value);
  if (line !== null) return line;
  throw new CliFailure(
    'failed',
    `The value of ${name} contains every kind of quotes: a file cannot hold it.`,
    {
      hint: `Read it with "pilothouse env get ${name}".`,
    },
  );
}

async function writeNew(path: string, content: string, force: boolean): Promise<void> {
  try {
    await writeFile(path, content, { mode: 0o600, flag: force ? 'w' : 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new CliFailure('refused', `${path} exists already.`, { hint: 'Give --force to overwrite it.' });
  }
}

async function readAssignments(cli: Cli, given: readonly string[]): Promise<Record<string, string>> {
  const [first, ...others] = given;
  if (first === undefined) throw new CliFailure('usage', 'Give at least one variable as NAME=value.');
  if (!first.includes('=') && others.length === 0) return { [first]: await readValue(cli, first) };
  return Object.fromEntries(
    given.map((assignment) => {
      const at = assignment.indexOf('=');
      if (at > 0) return [assignment.slice(0, at), assignment.slice(at + 1)];
      throw new CliFailure('usage', `${assignment} is not of the form NAME=value.`);
    }),
  );
}

async function readValue({ terminal }: Cli, name: string): Promise<string> {
  if (terminal.isInteractive) return terminal.ask(`Value of ${name} (not shown): `, { hidden: true });
  const value = (await terminal.readInput()).replace(/\r?\n$/, '');
  if (value !== '') return value;
  throw new CliFailure('usage', `Standard input has no value of ${name}.`, {
    ...{ code: 'USAGE', hint: `Give ${name}=value, or ${name}= for an empty value.` },
  });
}

interface Change {
  readonly envVars: Record<string, string | null>;
  readonly restart: boolean;
  readonly sentence: string;
  readonly replace?: boolean;
}

async function change(cli: Cli, { client, applicationId }: Chosen, change: Change): Promise<void> {
  const { envVars, restart, sentence, replace = false } = change;
  const { names } = await client.application.setEnv.mutate({ applicationId, envVars, replace });
  const isRestarted = restart && (await restartIfDeployed(client, applicationId));
  cli.print({ names, isRestarted }, () => `${sentence}\n`);
  if (isRestarted) cli.note('The application restarts, and has the change then.');
  else if (restart) cli.note('There is no release to restart. The first deployment applies the change.');
  else cli.note(NOT_APPLIED);
}

const NOT_APPLIED =
  'A running release keeps the earlier variables. Run "pilothouse restart" to apply the change now; the next deployment applies it, too.';

/** Whether there was a release to restart. */
async function restartIfDeployed(client: Chosen['client'], applicationId: string): Promise<boolean> {
  try {
    await client.application.restart.mutate({ applicationId });
    return true;
  } catch (error) {
    if (failureOf(error).code === 'CONFLICT') return false;
    throw error;
  }
}
