import type { ContainerState, Pod } from 'kubernetes-types/core/v1.d.ts';
import { describe, expect, it } from 'vitest';
import { STOPPING } from '#src/adapters/workloads/kubernetes/releases/end-release.ts';
import { RunningRelease } from '#src/adapters/workloads/kubernetes/releases/running-release.ts';

const RUNNING: ContainerState = { running: { startedAt: '2026-01-01T00:00:00Z' } };
const WAITING: ContainerState = { waiting: { reason: 'CrashLoopBackOff' } };
const ended = (exitCode: number, reason = 'Error'): ContainerState => ({ terminated: { exitCode, reason } });

/** What the cluster reports of the only container of a pod. */
interface Report {
  readonly uid?: string;
  readonly state?: ContainerState;
  readonly last?: ContainerState;
  readonly restarts?: number;
  readonly isLeaving?: boolean;
  /** Until when a program stops it, from now on. */
  readonly stopMs?: number;
}

function podOf({ uid = 'one', state, last, restarts = 0, isLeaving = false, stopMs }: Report): Pod {
  const annotations = stopMs === undefined ? {} : { [STOPPING]: new Date(Date.now() + stopMs).toISOString() };
  const status = {
    ...{ name: 'application', image: 'i', imageID: 'i', ready: false, restartCount: restarts },
    ...(state && { state }),
    ...(last && { lastState: last }),
  };
  return {
    metadata: { uid, annotations, ...(isLeaving && { deletionTimestamp: '2026-01-01T00:00:00Z' }) },
    spec: { nodeName: 'node1', containers: [] },
    status: { containerStatuses: state === undefined ? [] : [status] },
  };
}

/** A release that reports into a list. */
function aRelease(events: string[]): RunningRelease {
  return new RunningRelease(
    { applicationId: 'app_one', releaseId: 'rel_one' },
    { endpoint: { host: '10.0.0.1', port: 80 }, serviceUid: 'service', namespace: 'shop' },
    {
      cluster: { followLog: () => Promise.reject(new Error('not followed')) },
      log: () => undefined,
      emit: ({ kind, detail }) => void events.push(`${kind}: ${detail}`),
    },
  );
}

/** The events of a release whose pods are reported like this, one after the other. */
function eventsOf(reports: readonly Report[]): string[] {
  const events: string[] = [];
  const release = aRelease(events);
  for (const report of reports) release.changed(podOf(report));
  return events;
}

const TABLE: Readonly<Record<string, { reports: readonly Report[]; events: readonly string[] }>> = {
  'nothing of a first start': { reports: [{}, { state: RUNNING }], events: [] },
  'an exit and the next start': {
    reports: [
      { state: RUNNING },
      { state: ended(7) },
      { state: WAITING, last: ended(7) },
      { state: RUNNING, last: ended(7), restarts: 1 },
    ],
    events: ['exited: exited with code 7', 'restarted: started again'],
  },
  'an exit that passed between two reports': {
    reports: [{ state: RUNNING }, { state: RUNNING, last: ended(7), restarts: 1 }],
    events: ['exited: exited with code 7', 'restarted: started again'],
  },
  'each exit of a process that is never seen to run': {
    reports: [
      { state: ended(3) },
      { state: ended(3), last: ended(3), restarts: 1 },
      { state: WAITING, last: ended(3), restarts: 1 },
      { state: ended(3), last: ended(3), restarts: 2 },
    ],
    events: [
      'exited: exited with code 3',
      ...['restarted: started again', 'exited: exited with code 3'],
      ...['restarted: started again', 'exited: exited with code 3'],
    ],
  },
  'exits of which only the pauses behind them are reported': {
    reports: [
      { state: WAITING, last: ended(3) },
      { state: WAITING, last: ended(3), restarts: 1 },
    ],
    events: ['exited: exited with code 3', ...['restarted: started again', 'exited: exited with code 3']],
  },
  'memory as the reason': {
    reports: [{ state: RUNNING }, { state: ended(137, 'OOMKilled') }],
    events: ['exited: exited with code 137: it exceeded its memory limit'],
  },
  'a pod that leaves, and the one that replaces it': {
    reports: [
      { state: RUNNING },
      { state: RUNNING, isLeaving: true },
      { uid: 'two' },
      { uid: 'two', state: RUNNING },
    ],
    events: ['exited: its pod was removed from node1', 'restarted: started again'],
  },
  'nothing of an exit that belongs to a stop': {
    reports: [
      { state: RUNNING, stopMs: 60_000 },
      { state: ended(143), stopMs: 60_000 },
    ],
    events: [],
  },
  'an exit long after a stop began that was never completed': {
    reports: [
      { state: RUNNING, stopMs: -1 },
      { state: ended(7), stopMs: -1 },
    ],
    events: ['exited: exited with code 7'],
  },
};

describe('a release reports', () => {
  it.each(Object.entries(TABLE))('%s', (_, { reports, events }) => {
    expect(eventsOf(reports)).toEqual(events);
  });

  it('exits again after a stop that failed, and none of pods that ended during it', () => {
    const events: string[] = [];
    const release = aRelease(events);
    const stopped = podOf({ state: RUNNING, stopMs: 60_000 });
    release.changed(stopped);
    release.changed(podOf({ uid: 'two', state: RUNNING }));
    release.resume([stopped]);
    expect(release.pods).toEqual([stopped]);
    release.changed({ ...podOf({ state: ended(7) }), metadata: { ...stopped.metadata } });
    expect(events).toEqual(['exited: exited with code 7']);
  });
});
