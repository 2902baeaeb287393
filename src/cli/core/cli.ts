import { VERSION } from '#src/app/version.ts';
import type { Environment } from '../../config/command-line.ts';
import { type Client, connect, instanceAddress } from './connect.ts';
import { type Credentials, openCredentials } from './credentials.ts';
import { CliFailure } from './failure.ts';
import { findLink, unlessBroken } from './link.ts';
import { openProgress, type Progress } from './progress.ts';
import { type Paint, painter, type Terminal } from './terminal.ts';

export const USER_AGENT = `pilothouse-cli/${VERSION} node/${process.versions.node}`;

/** The options of every command. */
export interface GlobalOptions {
  readonly json: boolean;
  readonly url: string | undefined;
  readonly color: boolean;
}

/** Where a command runs. */
export interface Surroundings {
  readonly terminal: Terminal;
  readonly environment: Environment;
  /** The folder in which the command was called. */
  readonly cwd: string;
  /** Aborts with Ctrl-C. */
  readonly signal: AbortSignal;
}

/** A connection that has a credential. */
export interface SignedIn {
  readonly url: string;
  readonly key: string;
  readonly client: Client;
}

/** What commands work with. */
export interface Cli extends Surroundings {
  readonly json: boolean;
  readonly credentials: Credentials;
  readonly paintOut: Paint;
  readonly paintErr: Paint;
  /** Prints the result: JSON with `--json`, else what `human` returns. */
  print<Result>(result: Result, human: (paint: Paint) => string): void;
  /** Prints one item of a stream: a line of JSON with `--json`. */
  item<Item>(item: Item, human: (paint: Paint) => string): void;
  /** A sentence for a person beside the result; not with `--json`. */
  note(sentence: string): void;
  progress(): Progress;
  /** The address of the instance that the command is about. Throws a `CliFailure` where none is known. */
  address(): Promise<string>;
  /** Throws a `CliFailure` where the user is not signed in, and where the link of the folder is broken. */
  signIn(options?: SignInOptions): Promise<SignedIn>;
}

export interface SignInOptions {
  /** For commands that write a link: a broken one names no instance. It holds for further calls of the same command. */
  readonly ignoresBrokenLink?: boolean;
}

export function openCli(around: Surroundings, { json, url, color }: GlobalOptions): Cli {
  const { terminal, environment } = around;
  const hasColour = (writer: { readonly isTTY: boolean }) => color && !environment.noColor && writer.isTTY;
  const paintOut = painter(hasColour(terminal.out));
  const paintErr = painter(hasColour(terminal.err));
  const credentials = openCredentials(environment.configDir);
  const silent = { write: () => undefined, isTTY: false, columns: 80 };
  let signedIn: Promise<SignedIn> | undefined;
  const cli: Cli = {
    ...around,
    ...{ json, credentials, paintOut, paintErr },
    print(result, human) {
      terminal.out.write(json ? `${JSON.stringify(result, null, 2)}\n` : human(paintOut));
    },
    item(item, human) {
      terminal.out.write(json ? `${JSON.stringify(item)}\n` : human(paintOut));
    },
    note(sentence) {
      if (!json) terminal.err.write(`${sentence}\n`);
    },
    progress: () => openProgress(json ? silent : terminal.err, paintErr),
    address: () => addressOf(cli, url, {}),
    signIn(options = {}) {
      signedIn ??= openSession(cli, url, options);
      return signedIn;
    },
  };
  return cli;
}

async function addressOf(cli: Cli, option: string | undefined, options: SignInOptions): Promise<string> {
  const { environment, credentials } = cli;
  const named = option ?? environment.url;
  if (named !== undefined) return validAddress(named);
  const linked = await linkedAddress(cli, options);
  if (linked !== null) return linked;
  const current = await credentials.current();
  if (current !== null) return current;
  throw new CliFailure('notSignedIn', 'No instance is configured.', {
    hint: 'Run "pilothouse login <address>", or set PILOTHOUSE_URL and PILOTHOUSE_KEY.',
  });
}

/** A folder of another person may name any address: a link only chooses among the instances that are signed in to. */
async function linkedAddress(
  { cwd, credentials }: Cli,
  { ignoresBrokenLink = false }: SignInOptions,
): Promise<string | null> {
  const found = await (ignoresBrokenLink ? unlessBroken(findLink(cwd)) : findLink(cwd));
  if (found === null) return null;
  const url = instanceAddress(found.link.url);
  return url !== null && (await credentials.find(url)) !== null ? url : null;
}

async function openSession(cli: Cli, option: string | undefined, options: SignInOptions): Promise<SignedIn> {
  const url = await addressOf(cli, option, options);
  const { environment, credentials } = cli;
  const key = environment.apiKey ?? (await credentials.find(url))?.key;
  if (key === undefined) {
    throw new CliFailure('notSignedIn', `You are not signed in to ${url}.`, {
      hint: `Run "pilothouse login ${url}", or set PILOTHOUSE_KEY.`,
    });
  }
  return { url, key, client: connect({ url, key, userAgent: USER_AGENT }) };
}

export function validAddress(given: string): string {
  const url = instanceAddress(given);
  if (url !== null) return url;
  throw new CliFailure('usage', `${given} is not the address of an instance.`, {
    hint: 'Give an address such as https://pilothouse.example.',
  });
}
