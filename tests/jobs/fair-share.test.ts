import { expect, test } from 'vitest';
import { FairShare } from '#src/jobs/fair-share.ts';

const SHARE = { capacity: 12, sharedCapacity: 4, guaranteedPerTenant: 1, maxPerTenant: 4, maxPerQueue: 2 };

const takeMany = (share: FairShare, tenantId: string, queues: readonly string[]) =>
  queues.map((queueKey) => share.take({ tenantId, queueKey }));

/** Whom the last and most generous look leaves out; null where none is made. */
const leftOut = (share: FairShare) => share.tenantsToLeaveOut().at(-1)?.sort() ?? null;

test('one tenant takes the shared places; others still get one each, until all places are taken', () => {
  const share = new FairShare(SHARE);
  takeMany(share, 'a', ['1', '2', '3', '4']);
  expect(leftOut(share)).toEqual(['a']);
  for (let at = 0; at < 8; at += 1) {
    expect(share.queuesToLeaveOut(`b${at}`)).toEqual([{ except: [], limit: 1 }]);
    takeMany(share, `b${at}`, ['1']);
  }
  expect(share.hasRoom).toBe(false);
  expect(leftOut(share)).toBeNull();
});

test('a tenant with fewer jobs running is served before one with more', () => {
  const share = new FairShare({ ...SHARE, sharedCapacity: 12 });
  takeMany(share, 'a', ['1', '2']);
  takeMany(share, 'b', ['1']);
  expect(share.tenantsToLeaveOut()).toEqual([['a', 'b'], ['a'], []]);
});

test('half of a tenant’s places is kept for queues that have nothing running', () => {
  const share = new FairShare({ ...SHARE, sharedCapacity: 12, maxPerTenant: 4, maxPerQueue: 9 });
  const [first] = takeMany(share, 'a', ['dead', 'dead']);
  expect(share.queuesToLeaveOut('a')).toEqual([{ except: ['dead'], limit: 2 }]);
  first?.(1);
  expect(share.queuesToLeaveOut('a')).toEqual([
    { except: ['dead'], limit: 2 },
    { except: [], limit: 1 },
  ]);
});

test('queues that were slow get half of a tenant’s places together, and the others come first', () => {
  let now = 0;
  const share = new FairShare(
    {
      capacity: 100,
      sharedCapacity: 100,
      guaranteedPerTenant: 4,
      maxPerTenant: 4,
      maxPerQueue: 1,
      slowAfterMs: 2000,
    },
    () => now,
  );
  for (const queue of ['s1', 's2', 's3']) takeMany(share, 'a', [queue])[0]?.(10_000);
  expect(share.queuesToLeaveOut('a')).toEqual([
    { except: ['s1', 's2', 's3'], limit: 4 },
    { except: [], limit: 2 },
  ]);
  const running = takeMany(share, 'a', ['s1', 's2']);
  expect(share.queuesToLeaveOut('a')).toEqual([{ except: ['s1', 's2', 's3'], limit: 2 }]);
  // Another tenant's queue of the same name is another queue.
  expect(share.queuesToLeaveOut('b')).toEqual([{ except: [], limit: 4 }]);
  for (const giveBack of running) giveBack(100);
  expect(share.queuesToLeaveOut('a')[0]).toEqual({ except: ['s3'], limit: 4 });
  now += 11 * 60_000;
  expect(share.queuesToLeaveOut('a')).toEqual([{ except: [], limit: 4 }]);
});

test('what is given back is counted no more', () => {
  const share = new FairShare(SHARE);
  const places = takeMany(share, 'a', ['1', '2', '3', '4']);
  for (const giveBack of places) giveBack(1);
  expect(share.tenantsToLeaveOut()).toEqual([[]]);
  expect(share.servedLast('a')).toBe('4');
});
