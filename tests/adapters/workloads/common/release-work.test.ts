import { expect, it } from 'vitest';
import { ReleaseRegistry } from '#src/adapters/workloads/common/releases/release-registry.ts';
import { ReleaseWork } from '#src/adapters/workloads/common/releases/release-work.ts';
import type { ReleaseEvent } from '#src/adapters/workloads/port.ts';
import { aRun } from '../support.ts';

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const build = (work: ReleaseWork, releaseId: string, applicationId = 'app_one') =>
  work.hold(releaseId, () =>
    work.make({ applicationId, releaseId }, aRun(), ({ signal }) => untilAborted(signal)),
  );

it('cuts short one release, all of an application, and everything when the engine closes', async () => {
  const work = new ReleaseWork();
  const [first, second, other, third] = [
    build(work, 'rel_1'),
    build(work, 'rel_2'),
    build(work, 'rel_3', 'app_two'),
    build(work, 'rel_4'),
  ].map((making) => making.catch(({ message }: Error) => message));
  await Promise.resolve();
  expect(work.applications()).toEqual(['app_one', 'app_one', 'app_two', 'app_one']);

  work.cut('rel_1', new Error('removed'));
  work.cut('rel_9', new Error('not in progress'));
  expect(await first).toBe('removed');
  expect(work.cutApplication('app_one', new Error('all removed'))).toEqual(['rel_2', 'rel_4']);
  expect([await second, await third]).toEqual(['all removed', 'all removed']);
  expect(work.applications()).toEqual(['app_two']);

  work.close();
  expect(await other).toBe('The program is stopping');
  expect(await build(work, 'rel_5').catch(({ message }: Error) => message)).toBe('The program is stopping');
  await work.idle();
});

it('makes one release once at a time', async () => {
  const work = new ReleaseWork();
  const order: string[] = [];
  const step = (name: string) => () =>
    work.make({ applicationId: 'app_one', releaseId: 'rel_1' }, aRun(), async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} ends`);
    });
  await Promise.all([work.hold('rel_1', step('first')), work.hold('rel_1', step('second'))]);
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

it('knows what runs, and a listener that throws stops no other one', () => {
  const lines: string[] = [];
  const heard: ReleaseEvent[] = [];
  const registry = new ReleaseRegistry((message) => lines.push(message));
  const endpoint = { host: '127.0.0.1', port: 20_001 };
  registry.set('rel_1', { applicationId: 'app_one', endpoint });
  registry.set('rel_2', { applicationId: 'app_two', endpoint });
  expect(registry.endpoint('rel_1')).toEqual(endpoint);
  expect(registry.endpoint('rel_9')).toBeNull();
  expect([registry.ids(), registry.ids('app_two')]).toEqual([['rel_1', 'rel_2'], ['rel_2']]);

  registry.onEvent(() => {
    throw new Error('defect');
  });
  const remove = registry.onEvent((event) => heard.push(event));
  const event = { applicationId: 'app_one', releaseId: 'rel_1', kind: 'exited', detail: 'code 1' } as const;
  registry.emit(event);
  remove();
  registry.emit(event);
  expect(heard).toEqual([event]);
  expect(lines[0]).toBe('a listener failed on exited of rel_1: defect');
});
