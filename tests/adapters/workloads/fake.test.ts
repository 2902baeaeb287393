import { expect, it } from 'vitest';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { workloadsContract } from './contract.ts';
import { aBuild, aRun, aSource, aStart } from './support.ts';

workloadsContract('fake', async () => new FakeWorkloads());
workloadsContract('fake of docker', async () => new FakeWorkloads({ engine: 'docker' }));

it('lets a test fail builds and crash releases', async () => {
  const fake = new FakeWorkloads();
  const events: string[] = [];
  fake.onReleaseEvent(({ kind }) => events.push(kind));
  fake.failBuilds('no luck');
  await expect(fake.build(aBuild(await aSource({ 'index.html': '' })), aRun())).rejects.toThrow('no luck');
  fake.failBuilds(null);
  await fake.build(aBuild(await aSource({ 'index.html': '' })), aRun());
  await fake.start(aStart(), aRun());
  fake.crash('rel_one');
  expect(events).toEqual(['exited', 'restarted']);
  await fake.close();
});
