import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppOverrides } from '#src/app/overrides.ts';
import { leftOf, removeAll } from '../../support/docker.ts';
import { docker, IMAGES } from '../../support/docker-client.ts';
import {
  openRealApp,
  type RealApp,
  type RealProcess,
  type RealWorld,
  startRealProcess,
} from '../../support/real-app.ts';

/** A real program on a Docker Engine, whose objects there are known by their label. */
interface OnDocker {
  /** Every object that it has made in the engine, as short text. */
  objects(): Promise<string[]>;
  /** What the engine has as a release's container, which there has to be. */
  containerOf(releaseId: string): ReturnType<ReturnType<typeof docker.getContainer>['inspect']>;
}

const OWN_IMAGES = ['node', 'python', 'postgres', 'mariadb', 'mysql', 'mongodb'] as const;
const ENVIRONMENT = {
  ENGINE: 'docker',
  DOCKER_IMAGES: OWN_IMAGES.map((role) => `${role}=${IMAGES[role]}`).join(','),
};

/** Opens the program in this process; closing it also removes its objects from the engine. */
export async function openDockerApp(overrides: AppOverrides = {}): Promise<RealApp & OnDocker> {
  return onDocker(await openRealApp(overrides, ENVIRONMENT));
}

/** Starts the program as its own process; closing it also removes its objects from the engine. */
export async function startDockerProcess(
  environment: Record<string, string> = {},
): Promise<RealProcess & OnDocker> {
  return onDocker(await startRealProcess({ ...ENVIRONMENT, ...environment }));
}

async function onDocker<World extends RealWorld & { close(): Promise<void> }>(
  world: World,
): Promise<World & OnDocker> {
  const nodeId = (await readFile(join(world.dataDir, 'folder-id'), 'utf8')).trim();
  return {
    ...world,
    objects: () => leftOf(nodeId),
    async containerOf(releaseId) {
      const label = [`pilothouse.node=${nodeId}`, `pilothouse.release=${releaseId}`];
      const [found] = await docker.listContainers({ all: true, filters: { label } });
      if (found === undefined) throw new Error(`There is no container of ${releaseId}`);
      return docker.getContainer(found.Id).inspect();
    },
    async close() {
      await world.close();
      await removeAll(nodeId);
    },
  };
}
