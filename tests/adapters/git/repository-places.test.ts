import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import type { GitClient, Repositories } from '#src/adapters/git/port.ts';
import { openRepositories } from '#src/adapters/git/repositories/open-repositories.ts';
import { until } from '../../support/until.ts';

const FIRST = `rep_${'1'.repeat(26)}` as const;
const OTHER = `rep_${'2'.repeat(26)}` as const;
const SHARE = 3;
const MOST = 12;

let home: string;
let repositories: Repositories;
let ended: AbortController;
const work: Promise<unknown>[] = [];

const openAt = (options: Partial<Parameters<typeof openRepositories>[0]> = {}) =>
  openRepositories({ directory: join(home, 'repositories'), workDir: join(home, 'work'), ...options });

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'pilothouse-test-places-'));
  repositories = openAt();
  await repositories.create(FIRST, one);
  await repositories.create(OTHER, two);
  ended = new AbortController();
  return async () => {
    ended.abort();
    await Promise.all(work.splice(0));
    // A private directory for each job: none remains.
    expect(await readdir(join(home, 'work'))).toEqual([]);
    await rm(home, { recursive: true, force: true });
  };
});

const client = (organization: string, user: string): GitClient => ({
  organizationId: `org_${organization}`,
  userId: `usr_${user}`,
});
const one = client('one', 'one');
const two = client('two', 'two');
const runOf = (of: GitClient) => ({ signal: ended.signal, log: () => undefined, client: of });

interface Fetch {
  /** Whether its body is being read: it has a place. */
  isAtWork: boolean;
  end(): void;
  readonly answer: Promise<string>;
}

/** A fetch whose body does not arrive until it is ended. */
function silentFetch(of: GitClient): Fetch {
  let end = () => {};
  const arrives = new Promise<void>((resolve) => {
    end = resolve;
  });
  const fetch: Fetch = { isAtWork: false, end: () => end(), answer: Promise.resolve('') };
  const body = (async function* (): AsyncGenerator<Uint8Array> {
    fetch.isAtWork = true;
    await arrives;
    yield Buffer.from('0000');
  })();
  const answer = buffer(repositories.upload(FIRST, body, undefined, runOf(of))).then(
    (bytes) => bytes.toString(),
    (error: Error) => error.message,
  );
  work.push(answer);
  return Object.assign(fetch, { answer });
}

const silentFetches = (of: GitClient, count: number) => Array.from({ length: count }, () => silentFetch(of));
const atWork = (fetches: readonly Fetch[]) => fetches.filter(({ isAtWork }) => isAtWork);
const empty = async function* (): AsyncGenerator<Uint8Array> {
  yield Buffer.from('0000');
};

it('gives a client its share of the places, and the next as soon as one is left', async () => {
  const fetches = silentFetches(one, SHARE + 5);
  await until('the share is taken', () => atWork(fetches).length === SHARE);
  // What others do is done at once: in the meantime no more fetches of the first have begun.
  await buffer(repositories.upload(OTHER, empty(), undefined, runOf(two)));
  expect(atWork(fetches)).toHaveLength(SHARE);
  const [first] = atWork(fetches);
  first?.end();
  await first?.answer;
  await until('the next has its place', () => atWork(fetches).length === SHARE + 1);
});

it('counts an organization over its users, and a user over the organizations', async () => {
  const fetches = silentFetches(one, SHARE);
  await until('the share is taken', () => atWork(fetches).length === SHARE);
  const waiting = [client('one', 'two'), client('two', 'one')].map(silentFetch);
  await buffer(repositories.upload(OTHER, empty(), undefined, runOf(two)));
  expect(atWork(waiting)).toEqual([]);
});

it('lists branches and creates repositories while all places for bodies are taken', async () => {
  const names = Array.from({ length: MOST / SHARE }, (_, at) => `n${at}`);
  const fetches = names.flatMap((name) => silentFetches(client(name, name), SHARE));
  await until('all places are taken', () => atWork(fetches).length === MOST);
  expect((await repositories.advertise(FIRST, 'git-upload-pack', undefined, runOf(two))).length).not.toBe(0);
  await repositories.create(`rep_${'3'.repeat(26)}`, two);
  await expect(buffer(repositories.upload(OTHER, empty(), undefined, runOf(two)))).rejects.toThrow(
    'Too many pushes and fetches at once.',
  );
});

it('lets a bounded number of a client wait', async () => {
  const fetches = silentFetches(one, SHARE);
  await until('the share is taken', () => atWork(fetches).length === SHARE);
  const waiting = silentFetches(one, 20);
  await expect(buffer(repositories.upload(FIRST, empty(), undefined, runOf(one)))).rejects.toThrow(
    'Too many pushes and fetches at once.',
  );
  for (const { end } of [...fetches, ...waiting]) end();
  await Promise.all(waiting.map(({ answer }) => answer));
  expect(atWork(waiting)).toHaveLength(20);
});

it('a fetch that waits for its place ends with its client', async () => {
  const fetches = silentFetches(one, SHARE);
  await until('the share is taken', () => atWork(fetches).length === SHARE);
  const gone = new AbortController();
  const waiting = repositories.receive(FIRST, empty(), { ...runOf(one), signal: gone.signal });
  gone.abort();
  await expect(waiting).rejects.toMatchObject({ failure: 'cancelled' });
});

it('ends a push and a fetch whose body is silent', async () => {
  repositories = openAt({ silenceMs: 200 });
  expect(await silentFetch(one).answer).toBe('Nothing has arrived for 0.2 seconds. Try again.');
  const silent = async function* (): AsyncGenerator<Uint8Array> {
    await new Promise<never>(() => undefined);
  };
  await expect(repositories.receive(FIRST, silent(), runOf(one))).rejects.toMatchObject({
    failure: 'timed_out',
    message: 'Nothing has arrived for 0.2 seconds. Try again.',
  });
});
