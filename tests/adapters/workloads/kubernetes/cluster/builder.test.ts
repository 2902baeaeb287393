import { describe, expect, it, onTestFinished } from 'vitest';
import { Names as ImageNames } from '#src/adapters/workloads/images/daemon/names.ts';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { docker, IMAGES } from '../../../../support/docker-client.ts';
import { aKubernetesEngine, aNode, noKubernetes } from '../../../../support/kubernetes.ts';
import { skipNote } from '../../../../support/skip-note.ts';

const RELEASE = { applicationId: 'app_one', releaseId: 'rel_one' };

/** The names that the image of a release has while it is pushed: here those of another image. */
async function aPushUnderWay(homeId: string): Promise<{ left(): Promise<string[]> }> {
  const pushed = `${process.env.KUBERNETES_REGISTRY}/${new Names(homeId).repository(RELEASE.applicationId)}`;
  const repositories = [new ImageNames(homeId).repository(RELEASE.applicationId), pushed];
  const tag = RELEASE.releaseId;
  for (const repo of repositories) await docker.getImage(IMAGES.busybox).tag({ repo, tag });
  const left = async () => {
    const images = await docker.listImages();
    const names = new Set(images.flatMap(({ RepoTags }) => RepoTags ?? []));
    return repositories.map((repo) => `${repo}:${tag}`).filter((name) => names.has(name));
  };
  onTestFinished(async () => {
    for (const name of await left()) await docker.getImage(name).remove();
  });
  return { left };
}

describe.skipIf(noKubernetes !== null)(`the builder of a cluster${skipNote(noKubernetes)}`, () => {
  it('keeps no image of a program that was killed while it pushed', async () => {
    const node = await aNode();
    const { left } = await aPushUnderWay(node.homeId);
    expect(await left()).toHaveLength(2);
    await aKubernetesEngine(node);
    expect(await left()).toEqual([]);
  });

  it('keeps no image of a release that is removed', async () => {
    const node = await aNode();
    const engine = await aKubernetesEngine(node);
    const { left } = await aPushUnderWay(node.homeId);
    await engine.removeRelease(RELEASE);
    expect(await left()).toEqual([]);
  });
});
