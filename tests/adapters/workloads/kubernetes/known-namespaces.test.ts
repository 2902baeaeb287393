import { expect, it, onTestFinished } from 'vitest';
import type { FollowedRelease } from '#src/adapters/workloads/port.ts';
import { NO_OUTPUT } from '#src/kernel/output.ts';
import { aBuild, aRun, aStart } from '../support.ts';
import type { Asked } from './fake-cluster.ts';
import { aLivingCluster, isCollection } from './living-cluster.ts';
import { anEngineOn } from './living-engine.ts';

/** Lists of all namespaces: their cost grows with the cluster. */
function wideLists(asked: readonly Asked[]): string[] {
  return asked
    .filter(({ method, path, query }) => method === 'GET' && query.watch !== '1' && isCollection(path))
    .map(({ path }) => path)
    .filter((path) => !path.includes('/namespaces/'));
}

it('no work on one release reads the objects of all namespaces', async () => {
  const { cluster, asked } = await aLivingCluster();
  const engine = await anEngineOn(cluster);
  onTestFinished(() => engine.close());
  const opened = asked.length;
  await engine.build(aBuild('/nonexistent'), aRun());
  await engine.start(aStart({ projectId: 'prj_one', replicas: 2 }), aRun());
  expect(await engine.availability('rel_one')).toMatchObject({ wanted: 2 });
  const variables: Record<string, string>[] = [];
  const outputOf = async ({ readVariables }: FollowedRelease) => {
    variables.push(await readVariables());
    return NO_OUTPUT;
  };
  await engine.shared.follow(outputOf, new AbortController().signal);
  expect(variables).toEqual([expect.objectContaining({ PORT: expect.any(String) })]);
  await engine.start(aStart({ projectId: 'prj_one', replicas: 2 }), aRun());
  await engine.stop('rel_one', 1_000);
  await engine.stop('rel_one', 1_000);
  await engine.removeRelease({ applicationId: 'app_one', releaseId: 'rel_one' });
  expect(wideLists(asked.slice(opened))).toEqual([]);
});
