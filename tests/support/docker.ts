import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { DockerEngine } from '#src/adapters/workloads/docker/engine.ts';
import { type DockerEngineOptions, openDockerEngine } from '#src/adapters/workloads/docker/open.ts';
import { docker, IMAGES } from './docker-client.ts';

/** Why tests cannot use Docker here, or null. Tried once per run, in `global-docker.ts`. */
export const noDocker: string | null = inject('noDocker');

/** An engine with its own node; what remains after the test is removed. */
export async function aDockerEngine(options: Partial<DockerEngineOptions> = {}): Promise<DockerEngine> {
  const { homeId, dataDir } = await aNode();
  const engine = await openDockerEngine({
    ...{ homeId, dataDir, log: () => undefined, images: IMAGES },
    ...options,
  });
  onTestFinished(() => engine.close());
  return engine;
}

/** What an engine is known by, for tests that open it more than once. */
export async function aNode(): Promise<{ homeId: string; dataDir: string }> {
  const homeId = `test-${randomBytes(6).toString('hex')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-docker-'));
  onTestFinished(async () => {
    await removeAll(homeId);
    await rm(dataDir, { recursive: true, force: true });
  });
  return { homeId, dataDir };
}

/** Every object that carries a node's label, and every image with its name, as short text. */
export async function leftOf(homeId: string): Promise<string[]> {
  const { containers, images, networks, volumes } = await objectsOf(homeId);
  return [
    ...containers.map(({ Names }) => `container ${Names[0]}`),
    ...images.map((tag) => `image ${tag}`),
    ...networks.map(({ Name }) => `network ${Name}`),
    ...volumes.map(({ Name }) => `volume ${Name}`),
  ];
}

/** Removes every object that carries a node's label. */
export async function removeAll(homeId: string): Promise<void> {
  const { containers, images, networks, volumes } = await objectsOf(homeId);
  for (const { Id } of containers) await docker.getContainer(Id).remove({ force: true, v: true });
  for (const tag of images) await docker.getImage(tag).remove({ force: true });
  for (const { Id } of networks) await docker.getNetwork(Id).remove();
  for (const { Name } of volumes) await docker.getVolume(Name).remove();
}

async function objectsOf(homeId: string) {
  const filters = { label: [`pilothouse.node=${homeId}`] };
  const containers = await docker.listContainers({ all: true, filters });
  const labelled = await docker.listImages({ filters: JSON.stringify(filters) });
  const networks = await docker.listNetworks({ filters });
  const { Volumes } = await docker.listVolumes({ filters });
  const images = labelled.flatMap(({ RepoTags, Id }) => RepoTags ?? [Id]);
  return { containers, images, networks, volumes: Volumes ?? [] };
}
