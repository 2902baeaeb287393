import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type DeploymentStatus, failureLine } from '#src/domain/deployment.ts';
import { APP_OPTION, chooseApplication } from '../core/applications.ts';
import type { Cli, SignedIn } from '../core/cli.ts';
import { command, flag, number, text } from '../core/command.ts';
import type { Client } from '../core/connect.ts';
import { chooseDeployment, DEPLOYMENT_FORMS } from '../core/deployments.ts';
import { CliFailure } from '../core/failure.ts';
import { failureCodeOf } from '../core/follow-deployment.ts';
import { newLines } from '../core/new-lines.ts';
import { addressOfPage, PAGES } from '../core/page.ts';
import { parseSince } from '../core/since.ts';
import { plain } from '../core/table.ts';

const POLL_MS = 1_000;
const DEFAULT_LINES = 100;
const MAX_LINES = 2000;
/** The time of a line, or `-` where none is stored. */
const TIMED_LINE = /^(-|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (.*)$/;

export const logsCommand = command({
  name: 'logs',
  summary: 'Show the output of an application or the log of a deployment',
  description:
    'Shows the newest lines, oldest first. Secrets are masked. With --follow it shows new lines until Ctrl-C; of a deployment until it has ended. --since and --timestamps use the time at which the instance stored a line of the application; lines of earlier versions have none.',
  arguments: z.object({}),
  options: z.object({
    ...APP_OPTION,
    follow: flag('Show new lines while they are printed', { short: 'f' }),
    lines: number(
      'Maximum number of lines; default 100, with --since 2000',
      { min: 1, max: MAX_LINES },
      { short: 'n' },
    ),
    since: text(
      'Only lines of the application from this age on, such as 10m, 2h or 3d, or from an ISO time',
      {
        value: 'time',
      },
    ),
    timestamps: flag('Start each line of the application with its time'),
    grep: text('Only lines that contain this text, not case-sensitive', { short: 'g', value: 'text' }),
    deployment: text(`The log of this deployment: ${DEPLOYMENT_FORMS}`, {
      value: 'deployment',
      completes: 'deployment',
    }),
  }),
  json: z.object({ line: z.string(), time: z.string().nullable().optional() }),
  streams: true,
  examples: [
    { line: 'pilothouse logs --follow', meaning: 'The application of this folder, live' },
    { line: 'pilothouse logs -n 1000 --grep error', meaning: 'Lines that contain "error"' },
    { line: 'pilothouse logs --since 10m --timestamps', meaning: 'The last ten minutes, with times' },
    { line: 'pilothouse logs --deployment latest', meaning: 'The log of the newest build' },
  ],
  async run(cli, { app, follow, lines, grep, deployment, since, timestamps }) {
    // With their times, new lines differ from those that were shown: the output may repeat itself.
    const isTimed = deployment === undefined && (timestamps || follow);
    const show = printer(cli, { grep, timestamps, isTimed });
    if (deployment !== undefined) {
      if (since !== undefined || timestamps) throw noTimes();
      const { signedIn, deploymentId } = await chooseDeployment(cli, app, deployment);
      if (follow) {
        const end = await followBuild(cli, signedIn.client, deploymentId, show);
        if (end.status === 'done') return;
        throw await unsuccessful(signedIn, deploymentId, end);
      }
      const { log } = await signedIn.client.deployment.log.query({ deploymentId });
      for (const line of linesOf(log)
        .filter(show.isWanted)
        .slice(-(lines ?? DEFAULT_LINES)))
        show.line(line);
      return;
    }
    const from = since === undefined ? {} : { since: parseSince(since, Date.now()) };
    const { client, applicationId } = await chooseApplication(cli, app);
    const query = { applicationId, timestamps: isTimed, ...from };
    const read = async () => linesOf((await client.application.log.query(query, { signal: cli.signal })).log);
    let seen = await read();
    const shown = lines ?? (since === undefined ? DEFAULT_LINES : MAX_LINES);
    for (const line of seen.filter(show.isWanted).slice(-shown)) show.line(line);
    if (seen.length === 0 && !follow)
      cli.note(since === undefined ? 'It has no output yet.' : 'It has no output since then.');
    while (follow) {
      await sleep(POLL_MS, undefined, { signal: cli.signal });
      const now = await read();
      for (const line of newLines(seen, now).filter(show.isWanted)) show.line(line);
      seen = now;
    }
  },
});

function noTimes(): CliFailure {
  return new CliFailure('usage', 'The lines of a deployment have no times.', {
    code: 'USAGE',
    hint: 'Give --since and --timestamps without --deployment.',
  });
}

interface Printer {
  isWanted(line: string): boolean;
  line(line: string): void;
}

interface PrinterOptions {
  readonly grep: string | undefined;
  /** Whether each line that is printed starts with its time. */
  readonly timestamps: boolean;
  /** Whether each line that is read does. */
  readonly isTimed: boolean;
}

function printer(cli: Cli, { grep, timestamps, isTimed }: PrinterOptions): Printer {
  const wanted = grep?.toLowerCase();
  const split = (line: string) => (isTimed ? splitTime(line) : { text: line, time: null });
  return {
    isWanted: (line) => wanted === undefined || split(line).text.toLowerCase().includes(wanted),
    line(line) {
      const { text: shown, time } = split(line);
      cli.item({ line: shown, ...(timestamps && { time }) }, () => `${plain(timestamps ? line : shown)}\n`);
    },
  };
}

function splitTime(line: string): { readonly text: string; readonly time: string | null } {
  const [, time = '-', shown = line] = TIMED_LINE.exec(line) ?? [];
  return { text: shown, time: time === '-' ? null : time };
}

function linesOf(log: string): string[] {
  return log === '' ? [] : log.replace(/\n$/, '').split('\n');
}

interface EndOfBuild {
  readonly status: DeploymentStatus;
  readonly errorMessage: string | null;
  /** Whether the last line that was shown is the error message. */
  readonly isReasonShown: boolean;
}

/** Shows the log of a deployment until it has ended. */
function followBuild(cli: Cli, client: Client, deploymentId: string, show: Printer): Promise<EndOfBuild> {
  let lastShown = '';
  return new Promise((resolve, reject) => {
    const subscription = client.deployment.follow.subscribe(
      { deploymentId },
      {
        signal: cli.signal,
        onData: ({ data }) => {
          if (data.type === 'line' && show.isWanted(data.line)) {
            show.line(data.line);
            lastShown = data.line;
          }
          if (data.type === 'note') cli.note(plain(data.message));
          if (data.type !== 'end') return;
          subscription.unsubscribe();
          const { status, errorMessage } = data;
          const isReasonShown = !cli.json && errorMessage !== null && lastShown === failureLine(errorMessage);
          resolve({ status, errorMessage, isReasonShown });
        },
        onError: reject,
      },
    );
    cli.signal.addEventListener('abort', () => reject(cli.signal.reason), { once: true });
  });
}

async function unsuccessful(
  signedIn: SignedIn,
  deploymentId: string,
  { status, errorMessage, isReasonShown }: EndOfBuild,
): Promise<CliFailure> {
  const reason = isReasonShown ? '.' : `: ${plain(errorMessage ?? status)}`;
  return new CliFailure('failed', `The deployment did not succeed${reason}`, {
    code: failureCodeOf(status),
    page: await pageOf(signedIn, deploymentId),
  });
}

/** Undefined where the instance does not answer: the failure of the deployment is reported without it. */
async function pageOf(signedIn: SignedIn, deploymentId: string): Promise<string | undefined> {
  const deployment = await signedIn.client.deployment.get.query({ deploymentId }).catch(() => null);
  return deployment === null ? undefined : addressOfPage(signedIn, PAGES.deployment(deployment));
}
