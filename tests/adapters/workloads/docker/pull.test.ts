import { describe, expect, it } from 'vitest';
import { Names } from '#src/adapters/workloads/images/daemon/names.ts';
import { WorkloadError } from '#src/adapters/workloads/port.ts';
import { aDockerEngine, aNode, leftOf, noDocker } from '../../../support/docker.ts';
import { docker, IMAGES } from '../../../support/docker-client.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { aBuild, aRun, aSource, aStart } from '../support.ts';
import { aRegistry } from './registry.ts';
import { containerOf, SERVE } from './support.ts';

const RELEASE = { applicationId: 'app_one', releaseId: 'rel_one' };
const LOGIN = { username: 'deployer', password: 'canary-5f2c9a' };

const tagsHere = async () => (await docker.listImages()).flatMap(({ RepoTags }) => RepoTags ?? []);

async function aReadyEngine() {
  const node = await aNode();
  return { ...node, engine: await aDockerEngine(node) };
}

describe.skipIf(noDocker !== null)(`an image${skipNote(noDocker)}`, () => {
  it('is fetched with the credentials that are given, becomes a release, and leaves no other name', async () => {
    const { engine, homeId } = await aReadyEngine();
    const { host, asked } = await aRegistry(IMAGES.busybox, LOGIN);
    const run = aRun();
    await engine.pull({ ...RELEASE, image: `${host}/team/app:1`, credential: LOGIN }, run);
    expect(asked.some((line) => line.includes('/v2/team/app/manifests/1'))).toBe(true);
    expect(run.lines[0]).toBe(`Pulling ${host}/team/app:1`);
    expect(run.lines.join()).not.toContain(LOGIN.password);
    expect((await tagsHere()).filter((tag) => tag.startsWith(host))).toEqual([]);
    expect((await engine.inventory()).releases).toEqual([RELEASE]);

    await engine.start(aStart({ env: { GREETING: 'x' } }), aRun());
    await until('its container', async () => (await containerOf(homeId, 'rel_one')).RestartCount >= 0);
    await engine.removeApplication('app_one');
    expect(await leftOf(homeId)).toEqual([]);
    expect(await tagsHere()).not.toContain(new Names(homeId).image(RELEASE));
  });

  it.each([
    ['without credentials', undefined],
    ['with wrong ones', { ...LOGIN, password: 'wrong' }],
  ])('of a private registry cannot be pulled %s, and the error names the reason', async (_, credential) => {
    const { engine, homeId } = await aReadyEngine();
    const { host } = await aRegistry(IMAGES.busybox, LOGIN);
    const pull = engine.pull(
      { ...RELEASE, image: `${host}/team/app:1`, ...(credential && { credential }) },
      aRun(),
    );
    await expect(pull).rejects.toThrow(WorkloadError);
    await expect(pull).rejects.toThrow(/cannot be fetched/);
    expect((await engine.inventory()).releases).toEqual([]);
    expect(await leftOf(homeId)).toEqual([]);
  });

  it('that is on this machine is not used without a request to its registry', async () => {
    const { engine, homeId } = await aReadyEngine();
    const { host } = await aRegistry(IMAGES.busybox);
    const name = { repo: `${host}/team/app`, tag: 'missing' };
    await docker.getImage(IMAGES.busybox).tag(name);
    const pull = (image: string) => engine.pull({ ...RELEASE, image }, aRun());
    await expect(pull(`${host}/team/app:missing`)).rejects.toThrow(/cannot be fetched/);
    const own = new Names(homeId).image({ applicationId: 'app_two', releaseId: 'rel_two' });
    await docker.getImage(IMAGES.busybox).tag({ repo: own.split(':')[0] ?? '', tag: 'rel_two' });
    await expect(pull(own)).rejects.toThrow(/cannot be fetched/);
    // What was there before keeps its name.
    expect(await tagsHere()).toContain(`${host}/team/app:missing`);
    await docker.getImage(`${host}/team/app:missing`).remove();
    await engine.removeApplication('app_two');
  });

  it('that a Dockerfile is based on is pulled for it', async () => {
    const { engine } = await aReadyEngine();
    const { host, asked } = await aRegistry(IMAGES.busybox);
    const dockerfile = `FROM ${host}/base/busybox:1\nCMD ["/bin/sh", "-c", "${SERVE}"]\n`;
    await engine.build(
      aBuild(await aSource({ Dockerfile: dockerfile }), { buildType: 'dockerfile' }),
      aRun(),
    );
    expect(asked.some((line) => line.includes('/v2/base/busybox/manifests/1'))).toBe(true);
  });
});
