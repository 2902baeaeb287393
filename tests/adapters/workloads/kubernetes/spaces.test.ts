import { expect, it } from 'vitest';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { Spaces } from '#src/adapters/workloads/kubernetes/spaces/spaces.ts';
import { aLivingCluster } from './living-cluster.ts';

const names = new Names('node-one');
const registry = (password: string) => ({ host: 'registry', username: 'u', password });

it('a project gets the settings of the program that takes over', async () => {
  const { cluster } = await aLivingCluster();
  const context = { cluster, names, nodeId: 'program-one', log: () => undefined };
  const isBuilt = async () => false;
  const { signal } = new AbortController();
  const before = new Spaces(context, { registry: registry('old'), quota: { pods: '5' }, isBuilt });
  await before.within('prj_one', signal, async () => undefined);
  const namespace = names.namespace('prj_one');
  const quota = () => cluster.get('ResourceQuota', { namespace, name: 'pilothouse' });
  const credential = async () => {
    const secret = await cluster.get('Secret', { namespace, name: 'pilothouse-registry' });
    return Buffer.from(secret?.data?.['.dockerconfigjson'] ?? '', 'base64').toString();
  };
  expect((await quota())?.spec?.hard).toEqual({ pods: '5' });
  expect(await credential()).toContain('old');

  await new Spaces(context, { registry: registry('new'), quota: { pods: '9' }, isBuilt }).renew(signal);
  expect((await quota())?.spec?.hard).toEqual({ pods: '9' });
  expect(await credential()).toContain('new');

  const unlimited = new Spaces(context, { registry: registry('new'), quota: {}, isBuilt });
  await unlimited.renew(AbortSignal.abort());
  expect(await quota()).not.toBeNull();
  await unlimited.renew(signal);
  expect(await quota()).toBeNull();
});
