import { describe, expect, test } from 'vitest';
import { openTargetGuard, type TargetGuardOptions } from '#src/adapters/http-client/resolve-target.ts';

const names: Record<string, string[]> = {
  'public.example': ['93.184.216.34', '2606:4700::1'],
  'private.example': ['10.0.0.1'],
  'mixed.example': ['93.184.216.34', '10.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'empty.example': [],
  'odd.example': ['not an address'],
  localhost: ['127.0.0.1'],
  'app.localhost': ['127.0.0.1'],
  'git.internal': ['10.0.0.1'],
  'public.internal': ['93.184.216.34'],
  db: ['10.0.0.1'],
  'empty.localhost': [],
};

describe('without listed networks', () => {
  test.each([
    ['public.example', 'allowed'],
    ['PUBLIC.example', 'allowed'],
    ['1.1.1.1', 'allowed'],
    ['[2606:4700::1]', 'allowed'],
    ['private.example', 'refused'],
    ['mixed.example', 'refused'],
    ['mapped.example', 'refused'],
    ['odd.example', 'refused'],
    ['127.0.0.1', 'refused'],
    ['[::1]', 'refused'],
    ['[::ffff:1.1.1.1]', 'refused'],
    ['', 'refused'],
    ['empty.example', 'unresolved'],
    ['gone.example', 'unresolved'],
  ])('%s is %s', async (host, kind) => {
    expect(await guarding().resolve(host)).toMatchObject({ kind });
  });

  test.each(['localhost', 'app.localhost', 'git.internal', 'public.internal', 'printer.local', 'db'])(
    '%s is not even asked for',
    async (host) => {
      const asked: string[] = [];
      const guard = guarding({
        async resolveName(name) {
          asked.push(name);
          return ['1.1.1.1'];
        },
      });
      expect(await guard.resolve(host)).toMatchObject({ kind: 'refused' });
      expect(asked).toEqual([]);
    },
  );

  test('a refusal names the reason', async () => {
    expect(await guarding().resolve('mixed.example')).toEqual({
      kind: 'refused',
      reason:
        'mixed.example resolves to 10.0.0.1, which is not a public address. The operator can allow private networks with ALLOWED_PRIVATE_TARGETS.',
    });
  });

  test('all judged addresses are pinned', async () => {
    expect(await guarding().resolve('public.example')).toEqual({
      kind: 'allowed',
      addresses: [
        { address: '93.184.216.34', family: 4 },
        { address: '2606:4700::1', family: 6 },
      ],
    });
  });
});

describe('with listed networks', () => {
  const listed = { allowedPrivateTargets: ['10.0.0.0/8', '127.0.0.0/8'] };

  test.each([
    ['private.example', 'allowed'],
    ['mixed.example', 'allowed'],
    ['localhost', 'allowed'],
    ['app.localhost', 'allowed'],
    ['git.internal', 'allowed'],
    ['db', 'allowed'],
    ['public.internal', 'refused'],
    ['gone.internal', 'refused'],
    ['gone.LOCALHOST.', 'refused'],
    ['empty.localhost', 'refused'],
    ['gone', 'refused'],
    ['gone.example', 'unresolved'],
    ['192.168.0.1', 'refused'],
    ['mapped.example', 'refused'],
  ])('%s is %s', async (host, kind) => {
    expect(await guarding(listed).resolve(host)).toMatchObject({ kind });
  });

  test('an internal name is not refused for a name server that is silent', async () => {
    const resolveName = () => Promise.reject(Object.assign(new Error('x'), { code: 'EAI_AGAIN' }));
    expect(await guarding({ ...listed, resolveName }).resolve('db')).toMatchObject({ kind: 'unresolved' });
  });

  test('.internal and .local may stay refused all the same', async () => {
    expect(await guarding(listed).resolve('git.internal', { neverInternalNames: true })).toMatchObject({
      kind: 'refused',
    });
    expect(await guarding(listed).resolve('localhost', { neverInternalNames: true })).toMatchObject({
      kind: 'allowed',
    });
  });

  test("refuses the platform's own listener under any name", async () => {
    const guard = guarding({
      ...listed,
      ownListeners: [
        { host: '127.0.0.1', port: 3000 },
        { host: '0.0.0.0', port: 8080 },
        { host: 'localhost', port: 9000 },
      ],
    });
    expect(await guard.resolve('localhost', { port: 3000 })).toMatchObject({ kind: 'refused' });
    expect(await guard.resolve('127.9.9.9', { port: 8080 })).toMatchObject({ kind: 'refused' });
    expect(await guard.resolve('127.0.0.1', { port: 9000 })).toMatchObject({ kind: 'refused' });
    expect(await guard.resolve('localhost', { port: 3001 })).toMatchObject({ kind: 'allowed' });
    const everything = guarding({
      allowedPrivateTargets: ['0.0.0.0/0', '::/0'],
      ownListeners: [{ host: '127.0.0.1', port: 3000 }],
    });
    for (const address of ['0.0.0.0', '::', '::ffff:127.0.0.1'])
      expect(await everything.resolve(address, { port: 3000 }), address).toMatchObject({ kind: 'refused' });
  });

  test("a listener on every interface is no target at the machine's own private addresses", async () => {
    const guard = guarding({
      allowedPrivateTargets: ['10.0.0.0/8', 'fd00::/8'],
      machineAddresses: () => ['127.0.0.1', '10.0.0.5', 'fd00::5', '198.20.0.5'],
      ownListeners: [
        { host: '0.0.0.0', port: 3000 },
        { host: '::', port: 8053 },
        { host: '0.0.0.0', port: 443, forVisitors: true },
        { host: '127.0.0.1', port: 2019 },
      ],
    });
    const refused: [string, number][] = [
      ['10.0.0.5', 3000],
      ['[::ffff:10.0.0.5]', 3000],
      ['10.0.0.5', 8053],
      ['[fd00::5]', 8053],
    ];
    for (const [host, port] of refused)
      expect(await guard.resolve(host, { port }), `${host} ${port}`).toMatchObject({ kind: 'refused' });
    const allowed: [string, number][] = [
      ['10.0.0.6', 3000],
      ['10.0.0.5', 3001],
      // Visitors of an application come this way, and so do calls to it.
      ['10.0.0.5', 443],
      // Public: any client reaches it there.
      ['198.20.0.5', 3000],
      // Listens on loopback only.
      ['10.0.0.5', 2019],
    ];
    for (const [host, port] of allowed)
      expect(await guard.resolve(host, { port }), `${host} ${port}`).toMatchObject({ kind: 'allowed' });
  });
});

function guarding(options: Partial<TargetGuardOptions> = {}) {
  return openTargetGuard({
    allowedPrivateTargets: [],
    ownListeners: [],
    resolveName: async (name) => {
      const found = names[name];
      if (found === undefined) throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
      return found;
    },
    ...options,
  });
}
