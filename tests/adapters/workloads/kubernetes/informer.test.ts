import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Informer } from '#src/adapters/workloads/kubernetes/cluster/informer.ts';
import { until } from '../../../support/until.ts';
import { type Asked, aFakeCluster, aPod, json, refuse } from './fake-cluster.ts';

/** A cluster whose lists and watches are answered one after the other; the last watch stays open. */
async function watched(lists: readonly unknown[], watches: readonly ((response: ServerResponse) => void)[]) {
  const at = { list: 0, watch: 0 };
  const open = (response: ServerResponse) => void response.writeHead(200).flushHeaders();
  const { cluster, asked } = await aFakeCluster((request, response) => {
    if (request.query.watch === '1') return (watches[at.watch++] ?? open)(response);
    json(response, lists[Math.min(at.list++, lists.length - 1)]);
  });
  const seen: string[] = [];
  const logged: string[] = [];
  const informer = new Informer({
    ...{ cluster, kind: 'Pod', selection: { labels: 'a=b' }, log: (line) => void logged.push(line) },
    listener: {
      changed: ({ metadata }, before) =>
        void seen.push(`${before ? 'changed' : 'new'} ${metadata?.name}@${metadata?.resourceVersion}`),
      gone: ({ metadata }) => void seen.push(`gone ${metadata?.name}`),
    },
  });
  onTestFinished(() => informer.close());
  await informer.open();
  return { informer, asked, seen, logged };
}

const listOf = (version: string, ...items: unknown[]) => ({ items, metadata: { resourceVersion: version } });
const line = (type: string, object: unknown) => `${JSON.stringify({ type, object })}\n`;
const versionsOf = (asked: readonly Asked[]) =>
  asked.map(({ query }) => (query.watch === '1' ? `watch ${query.resourceVersion}` : 'list'));

describe('an informer', () => {
  it('knows the objects of the list, and follows their changes', async () => {
    const { informer, asked, seen } = await watched(
      [listOf('5', aPod('a', '3'))],
      [
        (response) => {
          response.write(line('ADDED', aPod('b', '6')) + line('MODIFIED', aPod('a', '7')).slice(0, 20));
          setTimeout(
            () =>
              response.write(line('MODIFIED', aPod('a', '7')).slice(20) + line('DELETED', aPod('b', '8'))),
            20,
          );
        },
      ],
    );
    await until('the last event', () => seen.length === 4);
    expect(seen).toEqual(['new a@3', 'new b@6', 'changed a@7', 'gone b']);
    expect(informer.values()).toHaveLength(1);
    expect(versionsOf(asked)).toEqual(['list', 'watch 5']);
    expect(asked[1]?.query).toMatchObject({ allowWatchBookmarks: 'true', labelSelector: 'a=b' });
  });

  it('goes on where a broken watch ended, and where a bookmark was', async () => {
    const { asked, seen } = await watched(
      [listOf('5')],
      [
        (response) => {
          response.write(line('ADDED', aPod('a', '6')));
          setTimeout(() => response.destroy(), 50);
        },
        (response) => response.end(line('BOOKMARK', { metadata: { resourceVersion: '20' } })),
        (response) => response.end(line('ADDED', aPod('b', '21'))),
      ],
    );
    await until('the last watch', () => asked.length === 5);
    expect(versionsOf(asked)).toEqual(['list', 'watch 5', 'watch 6', 'watch 20', 'watch 21']);
    expect(seen).toEqual(['new a@6', 'new b@21']);
  });

  it.each([
    ['as its status', (response: ServerResponse) => refuse(response, 410, 'Expired')],
    [
      'as an event',
      (response: ServerResponse) =>
        void response.end(line('ERROR', { kind: 'Status', code: 410, reason: 'Expired' })),
    ],
  ])(
    'lists again where the version is too old, reported %s, and reports the differences',
    async (_, expired) => {
      const { asked, seen, logged } = await watched(
        [listOf('5', aPod('a', '1'), aPod('b', '2')), listOf('90', aPod('b', '80'), aPod('c', '3'))],
        [expired],
      );
      await until('the second watch', () => asked.length === 4);
      expect(versionsOf(asked)).toEqual(['list', 'watch 5', 'list', 'watch 90']);
      expect(seen).toEqual(['new a@1', 'new b@2', 'gone a', 'changed b@80', 'new c@3']);
      expect(logged).toEqual([]);
    },
  );

  it('pauses between watches that fail at once, and logs a failure once', async () => {
    const broken = (response: ServerResponse) => response.destroy();
    const { asked, logged } = await watched([listOf('5')], Array(100).fill(broken));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(asked.length).toBeLessThan(8);
    expect(logged).toHaveLength(1);
  });

  it('goes on after a listener that throws', async () => {
    const { cluster } = await aFakeCluster(({ query }, response) => {
      if (query.watch === '1') response.write(line('ADDED', aPod('b', '6')));
      else json(response, listOf('5', aPod('a', '3')));
    });
    const logged: string[] = [];
    const informer = new Informer({
      ...{ cluster, kind: 'Pod', selection: { labels: '' }, log: (text) => void logged.push(text) },
      listener: {
        changed: () => {
          throw new Error('defect');
        },
        gone: () => undefined,
      },
    });
    onTestFinished(() => informer.close());
    await informer.open();
    await until('both objects', () => informer.values().length === 2);
    expect(logged).toHaveLength(2);
  });
});
