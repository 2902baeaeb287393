import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertNever } from '#src/kernel/assert-never.ts';
import { askForOrganization } from './ask-for-organization.ts';
import { type Cli, USER_AGENT } from './cli.ts';
import { connect } from './connect.ts';
import { CliFailure } from './failure.ts';
import { openInBrowser } from './open-in-browser.ts';
import { plain } from './table.ts';

interface SignInOptions {
  readonly opensBrowser: boolean;
  /** Organization of the key, by name or id. Undefined: the user is asked on a terminal, else the last joined. */
  readonly organization: string | undefined;
}

/** Starts a sign-in at the instance, and waits until it is confirmed in a browser. Returns the new API key. */
export async function signInByBrowser(
  cli: Cli,
  url: string,
  { opensBrowser, organization }: SignInOptions,
): Promise<{ readonly key: string; readonly apiKeyId: string }> {
  const client = connect({ url, key: undefined, userAgent: USER_AGENT });
  const started = await client.deviceLogin.start.mutate({
    clientName: `Command line on ${hostname()}`.slice(0, 100),
  });
  const { deviceCode, userCode, intervalSeconds } = started;
  const page = samePlace(url, started.verificationUrl);
  cli.terminal.err.write(`Your code: ${cli.paintErr('bold', plain(userCode))}\n`);
  const isOpened = opensBrowser && cli.terminal.isInteractive && (await openInBrowser(page, cli.environment));
  const open = isOpened ? 'Confirm it in the browser. If none opened, open' : 'Open';
  cli.terminal.err.write(`${open} ${page}\n`);
  if (!cli.terminal.isInteractive) announceWait(cli, url, started.expiresAt);
  const progress = cli.progress();
  progress.begin('Wait for the sign-in in the browser');
  const choosesOrganization = cli.terminal.isInteractive;
  let wanted = organization;
  try {
    for (;;) {
      await sleep(intervalSeconds * 1000, undefined, { signal: cli.signal });
      const answer = await client.deviceLogin.poll.mutate({
        ...{ deviceCode, choosesOrganization },
        ...(wanted === undefined ? {} : { organization: wanted }),
      });
      switch (answer.status) {
        case 'pending':
          continue;
        case 'approved':
          return { key: answer.key, apiKeyId: answer.apiKeyId };
        case 'chooseOrganization':
          progress.close();
          wanted = await askForOrganization(cli, answer, wanted);
          continue;
        case 'denied':
          throw unsuccessful('was refused in the browser');
        case 'expired':
          throw unsuccessful('took too long');
        default:
          return assertNever(answer);
      }
    }
  } finally {
    progress.close();
  }
}

/** Without a person at the terminal the command would wait in silence. */
function announceWait({ terminal }: Cli, url: string, expiresAt: string): void {
  const minutes = Math.max(1, Math.round((Date.parse(expiresAt) - Date.now()) / 60_000));
  terminal.err.write(
    `Waiting up to ${minutes} minutes until the code is confirmed in a browser.\nTo use an API key instead, stop with Ctrl-C and run "pilothouse login ${url} --key < file", or set PILOTHOUSE_URL and PILOTHOUSE_KEY.\n`,
  );
}

function unsuccessful(reason: string): CliFailure {
  return new CliFailure('notSignedIn', `The sign-in ${reason}.`, { hint: 'Run "pilothouse login" again.' });
}

/** Behind a proxy an instance may give another name than the one it was called by: only its path is used. */
function samePlace(url: string, given: string): string {
  const { pathname, search } = new URL(given);
  return new URL(`${pathname}${search}`, url).href;
}
