import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Docker from 'dockerode';
import { IMAGES } from '../../tests/support/docker-client.ts';
import { openDockerServer } from './docker-server.ts';
import type { ChaosEngine, EngineOptions } from './engine.ts';
import { PROCESSES } from './plan.ts';

/** Containers of a Docker Engine of the run's own. */
export async function dockerEngine({ folder, dataDir }: EngineOptions): Promise<ChaosEngine> {
  const { node, postgres } = IMAGES;
  const server = await openDockerServer(folder, [node, postgres]);
  const { client, socketPath, kill, start } = server;
  return {
    hasDatabases: true,
    targets: { 'container engine': socketPath },
    settings: async (portOf) => ({
      ENGINE: 'docker',
      DOCKER_HOST: `tcp://127.0.0.1:${portOf('container engine')}`,
      DOCKER_IMAGES: `node=${node},postgres=${postgres}`,
    }),
    async crashApplications(index) {
      const containers = await containersOf(client, dataDir(index)).catch(() => []);
      const running = containers.filter(({ State }) => State === 'running');
      // One that has ended meanwhile is refused, and so is all while the engine is away.
      await Promise.allSettled(running.map(({ Id }) => client.getContainer(Id).kill()));
    },
    async stopped() {
      const containers = await Promise.all(PROCESSES.map((index) => containersOf(client, dataDir(index))));
      return containers
        .flat()
        .filter(({ State }) => State !== 'running')
        .map(({ Names, Status }) => `container ${Names[0]} (${Status})`);
    },
    leftovers: () => dockerLeftovers(client, dataDir),
    cleanUp: () => server.close(),
    containerEngine: { kill, start },
    cluster: null,
  };
}

/** What the processes of the platform have in the Docker Engine. */
export async function dockerLeftovers(client: Docker, dataDir: EngineOptions['dataDir']): Promise<string[]> {
  const found = await Promise.all(
    PROCESSES.map(async (index) => {
      const { containers, images, networks, volumes } = await objectsOf(client, dataDir(index));
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

export async function cleanUpDocker(client: Docker, dataDir: EngineOptions['dataDir']): Promise<void> {
  for (const index of PROCESSES) {
    const { containers, images, networks, volumes } = await objectsOf(client, dataDir(index));
    for (const { Id } of containers) await client.getContainer(Id).remove({ force: true, v: true });
    for (const name of images) await client.getImage(name).remove({ force: true });
    for (const { Id } of networks) await client.getNetwork(Id).remove();
    for (const { Name } of volumes) await client.getVolume(Name).remove();
  }
}

async function objectsOf(client: Docker, dataDir: string) {
  const filters = await filtersOf(dataDir);
  const containers = await containersOf(client, dataDir);
  const labelled = await client.listImages({ filters: JSON.stringify(filters) });
  const networks = await client.listNetworks({ filters });
  const { Volumes } = await client.listVolumes({ filters });
  const images = labelled.flatMap(({ RepoTags, Id }) => RepoTags ?? [Id]);
  return { containers, images, networks, volumes: Volumes ?? [] };
}

async function containersOf(client: Docker, dataDir: string): Promise<Docker.ContainerInfo[]> {
  return client.listContainers({ all: true, filters: await filtersOf(dataDir) });
}

async function filtersOf(dataDir: string): Promise<{ label: string[] }> {
  const node = await readFile(join(dataDir, 'folder-id'), 'utf8').catch(() => 'none');
  return { label: [`pilothouse.node=${node.trim()}`] };
}
