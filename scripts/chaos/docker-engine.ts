import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docker, IMAGES } from '../../tests/support/docker-client.ts';
import type { ChaosEngine, EngineOptions } from './engine.ts';
import { PROCESSES } from './plan.ts';

export const DOCKER_SOCKET = '/var/run/docker.sock';

export function dockerEngine({ dataDir }: EngineOptions): ChaosEngine {
  return {
    targets: { 'container engine': DOCKER_SOCKET },
    settings: async (portOf) => ({
      ENGINE: 'docker',
      DOCKER_HOST: `tcp://127.0.0.1:${portOf('container engine')}`,
      DOCKER_IMAGES: `node=${IMAGES.node}`,
    }),
    async crashApplications(index) {
      const { containers } = await objectsOf(dataDir(index));
      const running = containers.filter(({ State }) => State === 'running');
      // One that has ended meanwhile is refused.
      await Promise.allSettled(running.map(({ Id }) => docker.getContainer(Id).kill()));
    },
    leftovers: () => dockerLeftovers(dataDir),
    cleanUp: () => cleanUpDocker(dataDir),
    cluster: null,
  };
}

/** What the processes of the platform have in the Docker Engine. */
export async function dockerLeftovers(dataDir: EngineOptions['dataDir']): Promise<string[]> {
  const found = await Promise.all(
    PROCESSES.map(async (index) => {
      const { containers, images, networks, volumes } = await objectsOf(dataDir(index));
      return [
        ...containers.map(({ Names }) => `container ${Names[0]}`),
        ...images.map((name) => `image ${name}`),
        ...networks.map(({ Name }) => `network ${Name}`),
        ...volumes.map(({ Name }) => `volume ${Name}`),
      ].map((what) => `${what} of process ${index + 1}`);
    }),
  );
  return found.flat();
}

export async function cleanUpDocker(dataDir: EngineOptions['dataDir']): Promise<void> {
  for (const index of PROCESSES) {
    const { containers, images, networks, volumes } = await objectsOf(dataDir(index));
    for (const { Id } of containers) await docker.getContainer(Id).remove({ force: true, v: true });
    for (const name of images) await docker.getImage(name).remove({ force: true });
    for (const { Id } of networks) await docker.getNetwork(Id).remove();
    for (const { Name } of volumes) await docker.getVolume(Name).remove();
  }
}

async function objectsOf(dataDir: string) {
  const node = await readFile(join(dataDir, 'folder-id'), 'utf8').catch(() => 'none');
  const filters = { label: [`pilothouse.node=${node.trim()}`] };
  const containers = await docker.listContainers({ all: true, filters });
  const labelled = await docker.listImages({ filters: JSON.stringify(filters) });
  const networks = await docker.listNetworks({ filters });
  const { Volumes } = await docker.listVolumes({ filters });
  const images = labelled.flatMap(({ RepoTags, Id }) => RepoTags ?? [Id]);
  return { containers, images, networks, volumes: Volumes ?? [] };
}
