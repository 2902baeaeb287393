import { expect, it } from 'vitest';
import { type EngineParts, KubernetesEngine } from '#src/adapters/workloads/kubernetes/engine.ts';
import type { ImageBuilder } from '#src/adapters/workloads/kubernetes/images/image-builder.ts';
import type { BuiltRelease } from '#src/adapters/workloads/kubernetes/releases/built-releases.ts';
import { until } from '../../../support/until.ts';
import { aRun } from '../support.ts';

const IMAGE = 'registry/app@sha256:1';

/** An engine whose registry and list of releases are in memory. A push ends when the test lets it. */
function anEngine() {
  const built = new Map<string, BuiltRelease>();
  const registry = new Set<string>();
  const pushes: (() => void)[] = [];
  const builder: ImageBuilder = {
    build: async () => undefined,
    pull: (_spec, _run, publish) =>
      publish(async () => {
        await new Promise<void>((resolve) => void pushes.push(resolve));
        registry.add(IMAGE);
        // The answer of the registry takes a moment.
        await new Promise((resolve) => setTimeout(resolve, 50));
        return IMAGE;
      }),
    discard: async () => undefined,
    remove: async (image) => void registry.delete(image),
    forget: async () => undefined,
  };
  const context = {
    nodeId: 'program-one',
    maxReplicas: 1,
    spaces: { leave: async () => undefined },
    built: {
      get: async (releaseId: string) => built.get(releaseId) ?? null,
      put: async (release: BuiltRelease) => void built.set(release.releaseId, release),
      list: async () => [...built.values()],
      remove: async (releaseId: string) => void built.delete(releaseId),
    },
  };
  const releases = { stop: async () => undefined };
  const parts = { context, builder, releases, databases: {} } as unknown as EngineParts;
  const engine = new KubernetesEngine(parts);
  const pull = (releaseId: string) =>
    engine.pull({ applicationId: 'app_one', releaseId, image: 'shop:1' }, aRun());
  return { engine, built, registry, pushes, pull };
}

it('an image is not removed while another release with the same digest is pushed', async () => {
  const { engine, built, registry, pushes, pull } = anEngine();
  const first = pull('rel_one');
  await until('the first push', () => pushes.length === 1);
  pushes[0]?.();
  await first;
  const second = pull('rel_two');
  await until('the second push', () => pushes.length === 2);
  const removed = engine.removeRelease({ applicationId: 'app_one', releaseId: 'rel_one' });
  pushes[1]?.();
  await Promise.all([second, removed]);
  expect([...built.keys()]).toEqual(['rel_two']);
  expect([...registry]).toEqual([IMAGE]);
  await engine.removeRelease({ applicationId: 'app_one', releaseId: 'rel_two' });
  expect(registry.size).toBe(0);
});
