import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import { expect, it } from 'vitest';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import type { ReleaseContext } from '#src/adapters/workloads/kubernetes/releases/release-context.ts';
import { ReleaseOutput } from '#src/adapters/workloads/kubernetes/releases/release-output.ts';
import { RunningReleases } from '#src/adapters/workloads/kubernetes/releases/releases.ts';
import type { OutputSink } from '#src/kernel/output.ts';
import { until } from '../../../support/until.ts';
import { aFakeCluster, json } from './fake-cluster.ts';

const names = new Names('node-one');
const labels = names.labels({ project: 'prj_one', application: 'app_one', release: 'rel_one' });
const metadata = { namespace: 'shop', labels, resourceVersion: '1' };
const SERVICE = {
  metadata: { ...metadata, uid: 'service', name: 'rel-one' },
  spec: { clusterIP: '10.0.0.1', ports: [{ port: 3000 }] },
};

const aPod = (containerID: string): Pod => ({
  metadata: { ...metadata, uid: 'pod', name: 'rel-one-x' },
  status: {
    containerStatuses: [
      {
        ...{ name: 'application', image: 'i', imageID: 'i', ready: true, restartCount: 0, containerID },
        state: { running: { startedAt: '2026-01-01T00:00:00Z' } },
      },
    ],
  },
});

const SINK: OutputSink = {
  open: () => ({ write: async () => undefined, end: async () => ({ sawWithheld: false }) }),
};

/** The output of a release whose node has died: streams of its containers neither end nor break off. */
function aHangingOutput() {
  const streams: AbortSignal[] = [];
  const followLog = async (_: unknown, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> => {
    streams.push(signal);
    return new ReadableStream({
      start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
    });
  };
  const positions = { get: () => null, set: () => undefined, forget: () => undefined };
  const output = new ReleaseOutput({
    ...{ cluster: { followLog }, positions, output: SINK, log: () => undefined },
  });
  return { output, streams };
}

it('a stop ends the stream of a pod that is gone', async () => {
  const { output, streams } = aHangingOutput();
  output.see(aPod('one'));
  await until('the stream is open', () => streams.length === 1);
  output.gone(aPod('one'));
  output.stop();
  await output.drained();
  expect(streams.map(({ aborted }) => aborted)).toEqual([true]);
});

it('a stop ends the stream of a container that another one has replaced', async () => {
  const { output, streams } = aHangingOutput();
  output.see(aPod('one'));
  await until('the stream is open', () => streams.length === 1);
  output.see(aPod('two'));
  output.stop();
  await output.drained();
  expect(streams.map(({ aborted }) => aborted)).toEqual([true]);
});

it('the end of the program does not wait for output that nothing takes', async () => {
  const { cluster } = await aFakeCluster(({ path, query }, response) => {
    if (query.watch === '1') return void response.writeHead(200).flushHeaders();
    if (path.endsWith('/log')) return void response.writeHead(200).write('2026-01-01T00:00:00Z a line\n');
    const found = { services: SERVICE, pods: aPod('one') };
    const items = Object.entries(found).filter(([kind]) => path.endsWith(`/${kind}`));
    json(response, { items: items.map(([, object]) => object), metadata: { resourceVersion: '1' } });
  });
  const context = { cluster, names, log: () => undefined } as unknown as ReleaseContext;
  const releases = new RunningReleases(context, { read: async () => [], write: async () => undefined });
  await releases.open();
  let isTaken = false;
  const write = () => {
    isTaken = true;
    return new Promise<void>(() => undefined);
  };
  const output: OutputSink = { open: () => ({ ...SINK.open(), write }) };
  await releases.follow(async () => output, new AbortController().signal);
  await until('a line has arrived', () => isTaken);
  await releases.close();
});
