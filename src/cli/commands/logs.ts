import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { APP_OPTION, chooseApplication } from '../core/applications.ts';
import type { Cli } from '../core/cli.ts';
import { command, flag, number, text } from '../core/command.ts';
import type { Client } from '../core/connect.ts';
import { CliFailure } from '../core/failure.ts';
import { failureCodeOf } from '../core/follow-deployment.ts';
import { newLines } from '../core/new-lines.ts';
import { plain } from '../core/table.ts';

const POLL_MS = 1_000;

export const logsCommand = command({
  name: 'logs',
  summary: 'Show the output of an application or the log of a deployment',
  description:
    'Shows the newest lines, oldest first. Secrets are masked. With --follow it shows new lines until Ctrl-C; of a deployment until it has ended.',
  arguments: z.object({}),
  options: z.object({
    ...APP_OPTION,
    follow: flag('Show new lines while they are printed', { short: 'f' }),
    lines: number('Maximum number of lines; default 100', { min: 1, max: 2000 }, { short: 'n' }),
    grep: text('Only lines that contain this text, not case-sensitive', { short: 'g', value: 'text' }),
    deployment: text('The log of this deployment', { value: 'deployment', completes: 'deployment' }),
  }),
  json: z.object({ line: z.string() }),
  streams: true,
  examples: [
    { line: 'pilothouse logs --follow', meaning: 'The application of this folder, live' },
    { line: 'pilothouse logs -n 1000 --grep error', meaning: 'Lines that contain "error"' },
    { line: 'pilothouse logs --deployment dep_01k0', meaning: 'The log of a build' },
  ],
  async run(cli, { app, follow, lines = 100, grep, deployment }) {
    const show = printer(cli, grep);
    if (deployment !== undefined) {
      const { client } = await cli.signIn();
      if (follow) return followBuild(cli, client, deployment, show);
      const { log } = await client.deployment.log.query({ deploymentId: deployment });
      for (const line of linesOf(log).filter(show.isWanted).slice(-lines)) show.line(line);
      return;
    }
    const { client, applicationId } = await chooseApplication(cli, app);
    const read = async () =>
      linesOf((await client.application.log.query({ applicationId }, { signal: cli.signal })).log);
    let seen = await read();
    for (const line of seen.filter(show.isWanted).slice(-lines)) show.line(line);
    if (seen.length === 0 && !follow) cli.note('It has no output yet.');
    while (follow) {
      await sleep(POLL_MS, undefined, { signal: cli.signal });
      const now = await read();
      for (const line of newLines(seen, now).filter(show.isWanted)) show.line(line);
      seen = now;
    }
  },
});

interface Printer {
  isWanted(line: string): boolean;
  line(line: string): void;
}

function printer(cli: Cli, grep: string | undefined): Printer {
  const wanted = grep?.toLowerCase();
  return {
    isWanted: (line) => wanted === undefined || line.toLowerCase().includes(wanted),
    line: (line) => cli.item({ line }, () => `${plain(line)}\n`),
  };
}

function linesOf(log: string): string[] {
  return log === '' ? [] : log.replace(/\n$/, '').split('\n');
}

/** Shows the log of a deployment until it has ended. A deployment that did not succeed is a failure. */
function followBuild(cli: Cli, client: Client, deploymentId: string, show: Printer): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = client.deployment.follow.subscribe(
      { deploymentId },
      {
        signal: cli.signal,
        onData: ({ data }) => {
          if (data.type === 'line' && show.isWanted(data.line)) show.line(data.line);
          if (data.type === 'note') cli.note(plain(data.message));
          if (data.type !== 'end') return;
          subscription.unsubscribe();
          if (data.status === 'done') resolve();
          else
            reject(
              new CliFailure(
                'failed',
                `The deployment did not succeed: ${plain(data.errorMessage ?? data.status)}`,
                { code: failureCodeOf(data.status) },
              ),
            );
        },
        onError: reject,
      },
    );
    cli.signal.addEventListener('abort', () => reject(cli.signal.reason), { once: true });
  });
}
