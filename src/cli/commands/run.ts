import { z } from 'zod';
import { RUN_ENDINGS } from '#src/domain/run.ts';
import { APP_OPTION, chooseApplication } from '../core/applications.ts';
import type { Cli } from '../core/cli.ts';
import { command, list } from '../core/command.ts';
import { CliFailure } from '../core/failure.ts';
import { type EndOfRun, followRun } from '../core/follow-run.ts';
import { plain } from '../core/table.ts';

const NOT_FOUND_EXIT = 127;

export const runCommand = command({
  name: 'run',
  summary: 'Run a one-off command in an application',
  description:
    'Runs it in the live release, with the variables, limits and network of the application, and ends with its exit code (128 and the number of the signal that ended it; 127 if there is no such program; 124 after the time limit of the operator). The words after "--" are passed on as they are: no shell reads them. Standard input is not passed on. Standard output and error of the command are shown together, with secrets masked. Ctrl-C ends the command.',
  arguments: z.object({ command: list('The command and its arguments', { value: 'command' }) }),
  options: z.object({ ...APP_OPTION }),
  json: z.union([
    z.object({ line: z.string() }),
    z.object({
      runId: z.string(),
      ending: z.enum(RUN_ENDINGS),
      exitCode: z.number(),
      message: z.string().nullable(),
    }),
  ]),
  streams: true,
  unknownOptionHint:
    'Give "--" before a command that has options of its own, as in: pilothouse run -- node --version.',
  examples: [
    {
      line: 'pilothouse run -- npx prisma migrate deploy',
      meaning: 'Migrate the database of the application',
    },
    { line: 'pilothouse run --app shop -- printenv PATH', meaning: 'In another application' },
    { line: "pilothouse run -- sh -c 'ls | wc -l'", meaning: 'With a shell in the application' },
  ],
  async run(cli, { app, command: words }) {
    const [program, ...rest] = words;
    if (program === undefined || program === '')
      throw new CliFailure('usage', 'Give the command to run.', {
        code: 'USAGE',
        hint: 'For example: pilothouse run -- npm run migrate',
      });
    const { client, applicationId } = await chooseApplication(cli, app);
    const started = await client.application.run.mutate({ applicationId, argv: [program, ...rest] });
    const end = await followRun(cli, client, started, (line) => cli.item({ line }, () => `${plain(line)}\n`));
    cli.item({ runId: started.runId, ...end }, () => '');
    explain(cli, program, rest, end);
    return end.exitCode;
  },
});

function explain(cli: Cli, program: string, rest: readonly string[], end: EndOfRun): void {
  if (end.message !== null) cli.note(plain(end.message));
  if (end.exitCode === NOT_FOUND_EXIT && rest.length === 0 && /\s/.test(program))
    cli.note(
      'Give each word separately, without quotes around all of them: pilothouse run -- npm run migrate',
    );
}
