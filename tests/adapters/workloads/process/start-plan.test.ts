import { describe, expect, it } from 'vitest';
import { binariesOf, startArgv } from '#src/adapters/workloads/process/build/start-plan.ts';

describe('the start of a release', () => {
  const tools = { nodePath: '/n/node', staticServer: '/r/serve.mjs', port: 7 };
  it.each([
    [{ kind: 'shell', command: 'a && b' }, ['/bin/sh', '-c', 'a && b']],
    [{ kind: 'exec', argv: ['npm', 'start'] }, ['npm', 'start']],
    [{ kind: 'node', file: '-e' }, ['/n/node', '--', '-e']],
    [{ kind: 'static' }, ['/n/node', '/r/serve.mjs', '/tree/dist', '7']],
  ] as const)('of %j', (start, argv) => {
    expect(startArgv(start, '/tree/dist', tools)).toEqual(argv);
  });

  it('finds installed programs from the nearest folder outwards', () => {
    expect(binariesOf('/t', 'a/b').slice(1)).toEqual(
      ['/t/a/b', '/t/a', '/t'].map((folder) => `${folder}/node_modules/.bin`),
    );
    expect(binariesOf('/t', '').slice(1)).toEqual(['/t/node_modules/.bin']);
  });
});
