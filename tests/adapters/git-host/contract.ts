import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GitHost, HostAccess, HostedRepository, Provider } from '#src/adapters/git-host/port.ts';

/** A host with private repositories, `acme/site` with the branches below and an empty `acme/empty`, and a public one, `acme/open`. */
export interface GitHostHarness {
  readonly gitHost: GitHost;
  readonly type: Provider['type'];
  readonly baseUrl: string;
  /** Opens `acme/site`. */
  readonly token: string;
  readonly username: string;
  /** Makes the host unreachable, or reachable again. */
  setReachable(isReachable: boolean): void;
  /** What was logged so far. */
  readonly log: readonly string[];
  close(): Promise<void>;
}

export const BRANCHES = ['main', 'feature/a#1', 'ünï/%2e'];

/** What every adapter of the port guarantees. */
export function gitHostContract(name: string, open: () => Promise<GitHostHarness>): void {
  describe(`git host contract: ${name}`, () => {
    let harness: GitHostHarness;
    let messages: string[];
    beforeAll(async () => {
      harness = await open();
    });
    beforeEach(() => {
      messages = [];
      harness.setReachable(true);
    });
    afterAll(() => harness.close());

    const signal = new AbortController().signal;
    const hosted = (
      wanted: string,
      access: HostAccess = { kind: 'token', token: harness.token },
    ): HostedRepository => {
      const { type, baseUrl } = harness;
      return { provider: { type, baseUrl, access }, name: wanted };
    };
    const ask = async (wanted: HostedRepository, branch?: string, within = signal) => {
      const { gitHost } = harness;
      const answer =
        branch === undefined
          ? await gitHost.repository(wanted, within)
          : await gitHost.branch(wanted, branch, within);
      if ('message' in answer) messages.push(answer.message);
      return answer;
    };

    test('finds a repository, an empty one too', async () => {
      expect(await ask(hosted('acme/site'))).toEqual({ kind: 'exists' });
      expect(await ask(hosted('acme/open', { kind: 'none' }))).toEqual({
        kind: 'exists',
      });
      expect(await ask(hosted('acme/empty'))).toEqual({ kind: 'exists' });
    });

    test.each(BRANCHES)('finds the branch %s', async (branch) => {
      expect(await ask(hosted('acme/site'), branch)).toEqual({ kind: 'exists' });
    });

    test('lists the repositories that a token reads', async () => {
      const { gitHost, type, baseUrl, token } = harness;
      const list = (search: string | null, limit = 10, access: HostAccess = { kind: 'token', token }) =>
        gitHost.repositories({ provider: { type, baseUrl, access }, search, limit }, signal);
      const all = await list(null);
      expect(all.map(({ name }) => name)).toContain('acme/site');
      expect(await list('SITE')).toEqual([
        { name: 'acme/site', url: `${baseUrl}/acme/site`, defaultBranch: 'main', isPrivate: true },
      ]);
      expect(await list('nothing')).toEqual([]);
      expect(await list(null, 1)).toHaveLength(1);
      await expect(list(null, 1, { kind: 'none' })).rejects.toMatchObject({ failure: 'denied' });
      await list(null, 1, { kind: 'token', token: 'wr0ng-token' }).catch((error: Error) =>
        messages.push(error.message),
      );
      expect([...messages, ...harness.log].join()).not.toContain('wr0ng-token');
      harness.setReachable(false);
      await expect(list(null)).rejects.toMatchObject({ failure: 'unreachable' });
    });

    test.each([
      'nope',
      'mai',
      'feature',
      'feature/a',
      '..',
      '-x',
      'a b',
      '',
      '?',
      'x'.repeat(300),
      'constructor',
    ])('a branch %j is not there', async (branch) => {
      expect(await ask(hosted('acme/site'), branch)).toMatchObject({ kind: 'not_found' });
      expect(messages).toEqual([expect.stringMatching(/\.$/)]);
    });

    test.each(['acme/none', 'none/site', 'acme/../site', 'acme', ''])(
      'a repository %j is not there',
      async (wanted) => {
        expect(await ask(hosted(wanted))).toMatchObject({ kind: 'not_found' });
        expect(await ask(hosted(wanted), 'main')).toMatchObject({ kind: 'not_found' });
      },
    );

    test('a private repository is not there for a stranger, and a wrong token is denied', async () => {
      expect(await ask(hosted('acme/site', { kind: 'none' }))).toMatchObject({ kind: 'not_found' });
      const wrong = { kind: 'token', token: 'wr0ng-token' } as const;
      expect(await ask(hosted('acme/site', wrong))).toMatchObject({ kind: 'denied' });
      expect(await ask(hosted('acme/site', wrong), 'main')).toMatchObject({ kind: 'denied' });
      expect([...messages, ...harness.log].join()).not.toContain('wr0ng-token');
    });

    test('what opens a repository is given as it is stored, or there is nothing', async () => {
      const { gitHost, token, username } = harness;
      expect(await gitHost.credential(hosted('acme/site'), signal)).toEqual({
        kind: 'token',
        username,
        token,
      });
      expect(await gitHost.credential(hosted('acme/site', { kind: 'none' }), signal)).toEqual({
        kind: 'none',
      });
    });

    test('an unreachable host, or a caller that gave up: an answer, without the token', async () => {
      expect(await ask(hosted('acme/site'), undefined, AbortSignal.abort())).toMatchObject({
        kind: 'unreachable',
      });
      harness.setReachable(false);
      expect(await ask(hosted('acme/site'))).toMatchObject({ kind: 'unreachable' });
      expect(await ask(hosted('acme/site'), 'main')).toMatchObject({ kind: 'unreachable' });
      expect([...messages, ...harness.log].join()).not.toContain(harness.token);
    });
  });
}
