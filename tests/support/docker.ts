import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Docker from 'dockerode';
import { onTestFinished } from 'vitest';
import type { DockerEngine } from '#src/adapters/workloads/docker/engine.ts';
import { type DockerEngineOptions, openDockerEngine } from '#src/adapters/workloads/docker/open.ts';

/** Made by docker-images/make.sh; there is no registry to pull from. */
const VERSION = '1';
export const IMAGES = {
  busybox: `pilothouse-test/busybox:${VERSION}`,
  node: `pilothouse-test/node:${VERSION}`,
  python: `pilothouse-test/debian:${VERSION}`,
  postgres: `pilothouse-test/postgres:${VERSION}`,
  mariadb: `pilothouse-test/mariadb:${VERSION}`,
  // The server of MariaDB, with the variables of MySQL's image.
  mysql: `pilothouse-test/mariadb:${VERSION}`,
  // Listens, and knows nothing of MongoDB.
  mongodb: `pilothouse-test/mongo-stand-in:${VERSION}`,
} as const;

export const docker = new Docker({ host: '', socketPath: '/var/run/docker.sock' });

/** Why nothing can be tried on Docker here; null where it can. Fails at once where it has to be tried. */
export const noDocker: string | null = await whyNot();

async function whyNot(): Promise<string | null> {
  const reason = await look();
  if (reason === null) return null;
  if (process.env.REQUIRE_DOCKER === '1') throw new Error(reason);
  process.stderr.write(`Tests on Docker are skipped: ${reason}\n`);
  return reason;
}

async function look(): Promise<string | null> {
  const answers = await docker.ping().then(
    () => true,
    () => false,
  );
  if (!answers)
    return 'no Docker Engine answers at /var/run/docker.sock (tests/support/start-dockerd.sh starts one)';
  for (const image of Object.values(IMAGES)) {
    const isThere = await docker
      .getImage(image)
      .inspect()
      .then(
        () => true,
        () => false,
      );
    if (!isThere) return `the image ${image} is missing (tests/support/docker-images/make.sh makes it)`;
  }
  return null;
}

/** An engine with a node of its own; whatever the test leaves of it is removed. */
export async function aDockerEngine(options: Partial<DockerEngineOptions> = {}): Promise<DockerEngine> {
  const { nodeId, dataDir } = await aNode();
  const engine = await openDockerEngine({
    ...{ nodeId, dataDir, log: () => undefined, images: IMAGES },
    ...options,
  });
  onTestFinished(() => engine.close());
  return engine;
}

/** What an engine is known by, for tests that open it more than once. */
export async function aNode(): Promise<{ nodeId: string; dataDir: string }> {
  const nodeId = `test-${randomBytes(6).toString('hex')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-docker-'));
  onTestFinished(async () => {
    await removeAll(nodeId);
    await rm(dataDir, { recursive: true, force: true });
  });
  return { nodeId, dataDir };
}

/** Every object that carries a node's label, and every image with its name, as short text. */
export async function leftOf(nodeId: string): Promise<string[]> {
  const { containers, images, networks, volumes } = await objectsOf(nodeId);
  return [
    ...containers.map(({ Names }) => `container ${Names[0]}`),
    ...images.map((tag) => `image ${tag}`),
    ...networks.map(({ Name }) => `network ${Name}`),
    ...volumes.map(({ Name }) => `volume ${Name}`),
  ];
}

/** Removes every object that carries a node's label. */
export async function removeAll(nodeId: string): Promise<void> {
  const { containers, images, networks, volumes } = await objectsOf(nodeId);
  for (const { Id } of containers) await docker.getContainer(Id).remove({ force: true, v: true });
  for (const tag of images) await docker.getImage(tag).remove({ force: true });
  for (const { Id } of networks) await docker.getNetwork(Id).remove();
  for (const { Name } of volumes) await docker.getVolume(Name).remove();
}

async function objectsOf(nodeId: string) {
  const filters = { label: [`pilothouse.node=${nodeId}`] };
  const containers = await docker.listContainers({ all: true, filters });
  const labelled = await docker.listImages({ filters: JSON.stringify(filters) });
  const networks = await docker.listNetworks({ filters });
  const { Volumes } = await docker.listVolumes({ filters });
  const images = labelled.flatMap(({ RepoTags, Id }) => RepoTags ?? [Id]);
  return { containers, images, networks, volumes: Volumes ?? [] };
}

/** The builder reads the layers of a base image once, which takes a while. */
export async function warmUp(): Promise<void> {
  const nodeId = 'test-warm-up';
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-docker-'));
  const sourceDir = await mkdtemp(join(tmpdir(), 'pilothouse-source-'));
  await writeFile(join(sourceDir, 'index.html'), '');
  const engine = await openDockerEngine({ nodeId, dataDir, log: () => undefined, images: IMAGES });
  const release = { applicationId: 'app_warm', releaseId: `rel_${randomBytes(4).toString('hex')}` };
  const run = { signal: AbortSignal.timeout(500_000), log: () => undefined };
  await engine.build({ ...release, sourceDir, buildPath: '/', buildType: 'nixpacks', env: {} }, run);
  await engine.removeRelease(release);
  await engine.close();
  await rm(dataDir, { recursive: true, force: true });
}
