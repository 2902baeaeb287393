import { z } from 'zod';
import { type Cli, USER_AGENT, validAddress } from '../core/cli.ts';
import { command, flag, text } from '../core/command.ts';
import { type Client, connect } from '../core/connect.ts';
import { CliFailure } from '../core/failure.ts';
import { signInByBrowser } from '../core/sign-in-by-browser.ts';
import { facts, plain } from '../core/table.ts';

const Who = z.object({
  url: z.string(),
  email: z.string(),
  name: z.string(),
  organizationId: z.string(),
  organization: z.string(),
  role: z.string(),
  isOperator: z.boolean(),
});

export const loginCommand = command({
  name: 'login',
  summary: 'Sign in to an instance',
  description:
    'Opens the sign-in page of the instance in a browser. Confirm there the code that is shown here. The resulting API key is stored in a file that only your user can read. With --key the command takes an API key instead. The key acts in one organization: the one of --organization; else the one that you choose on a terminal; else the one that you joined last.',
  arguments: z.object({ address: text('Address of the instance', { value: 'address' }) }),
  options: z.object({
    key: flag('Read an API key from standard input, or ask for it'),
    organization: text('Organization in which the commands act, by name or id', { value: 'name' }),
    'no-browser': flag('Show the address of the sign-in page, and open no browser'),
  }),
  json: Who,
  examples: [
    { line: 'pilothouse login https://pilothouse.example', meaning: 'Sign in with a browser' },
    { line: 'pilothouse login --organization Acme', meaning: 'Change the organization' },
    { line: 'pilothouse login localhost:3000 --key < key.txt', meaning: 'Sign in with an API key' },
  ],
  async run(cli, given) {
    const url = given.address === undefined ? await cli.address() : validAddress(given.address);
    const { organization } = given;
    const { key, apiKeyId } = given.key
      ? { key: await readKey(cli), apiKeyId: null }
      : await signInByBrowser(cli, url, { opensBrowser: !given['no-browser'], organization });
    const client = connect({ url, key, userAgent: USER_AGENT });
    const who = await whoIs(url, client);
    const { email, organizationId } = who;
    if (given.key && organization !== undefined) assertActsIn(who, organization);
    await cli.credentials.store(url, { key, email, organizationId, apiKeyId });
    cli.print(
      who,
      () => `Signed in to ${url} as ${email}, in the organization ${plain(who.organization)}.\n`,
    );
    if (cli.environment.apiKey !== undefined)
      cli.note('PILOTHOUSE_KEY is set. It is used in place of the key that was stored now.');
  },
});

/** An API key acts in the organization for which it was created. Throws a `CliFailure` where another one is wanted. */
function assertActsIn({ organizationId, organization }: z.output<typeof Who>, wanted: string): void {
  if (wanted === organizationId || wanted.toLowerCase() === organization.toLowerCase()) return;
  throw new CliFailure(
    'usage',
    `This API key acts in the organization ${plain(organization)} (${organizationId}).`,
    {
      code: 'OTHER_ORGANIZATION',
      hint: `Sign in without --key, or create a key in ${wanted}.`,
    },
  );
}

async function readKey(cli: Cli): Promise<string> {
  const { terminal } = cli;
  const given = terminal.isInteractive
    ? await terminal.ask('API key (not shown): ', { hidden: true })
    : await terminal.readInput();
  const key = given.trim();
  if (/^key_[\w-]+$/.test(key)) return key;
  const message = key === '' ? 'No API key was given.' : 'This is not an API key. API keys start with key_.';
  throw new CliFailure('usage', message, {
    hint: 'Give the key on standard input: pilothouse login <address> --key < file',
  });
}

export const logoutCommand = command({
  name: 'logout',
  summary: 'Sign out of an instance',
  description:
    'Removes the stored API key. A key that "pilothouse login" has created in the browser is also revoked at the instance.',
  arguments: z.object({ address: text('Address of the instance', { value: 'address' }) }),
  options: z.object({}),
  json: z.object({ url: z.string(), isRevoked: z.boolean() }),
  examples: [{ line: 'pilothouse logout', meaning: 'Sign out of the current instance' }],
  async run(cli, { address }) {
    const url = address === undefined ? await cli.address() : validAddress(address);
    const login = await cli.credentials.find(url);
    if (login === null) throw new CliFailure('notSignedIn', `You are not signed in to ${url}.`);
    const { key, apiKeyId } = login;
    const client = connect({ url, key, userAgent: USER_AGENT });
    const isRevoked =
      apiKeyId !== null &&
      (await client.apiKey.revoke.mutate({ apiKeyId }).then(
        () => true,
        () => false,
      ));
    await cli.credentials.remove(url);
    cli.print({ url, isRevoked }, () => `Signed out of ${url}.\n`);
    if (apiKeyId !== null && !isRevoked)
      cli.note('The key could not be revoked. Revoke it with apiKey.revoke in the API if it still exists.');
  },
});

export const whoamiCommand = command({
  name: 'whoami',
  summary: 'Show the instance, the user and the role in use',
  arguments: z.object({}),
  options: z.object({}),
  json: Who,
  examples: [{ line: 'pilothouse whoami --json', meaning: 'For scripts' }],
  async run(cli) {
    const { url, client } = await cli.signIn();
    const who = await whoIs(url, client);
    cli.print(who, (paint) =>
      facts(
        [
          ['Instance', url],
          ['User', `${plain(who.name)} <${who.email}>`],
          ['Organization', `${plain(who.organization)} (${who.organizationId})`],
          ['Role', who.isOperator ? `${who.role}, operator of the platform` : who.role],
        ],
        paint,
      ),
    );
  },
});

async function whoIs(url: string, client: Client): Promise<z.output<typeof Who>> {
  const [me, { name: organization }] = await Promise.all([
    client.me.get.query({}),
    client.organization.get.query({}),
  ]);
  const { email, name, organizationId, role, isOperator } = me;
  return { url, email, name, organizationId, organization, role, isOperator };
}
