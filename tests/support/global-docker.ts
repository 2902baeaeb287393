import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDockerEngine } from '#src/adapters/workloads/docker/open.ts';
import { docker, IMAGES } from './docker-client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Why tests cannot use Docker here, or null. */
    noDocker: string | null;
  }
}

/**
 * Tries Docker once for all files of the run: an engine that answers and cannot build is reported by one sentence, not
 * by every test. The trial build also reads the layers of the base image, which takes long the first time.
 *
 * @throws if `REQUIRE_DOCKER=1` and Docker cannot be used.
 */
export async function setup(project: TestProject): Promise<void> {
  const reason = await whyNoDocker();
  if (reason !== null && process.env.REQUIRE_DOCKER === '1') throw new Error(`Docker is required: ${reason}`);
  project.provide('noDocker', reason);
}

async function whyNoDocker(): Promise<string | null> {
  if (!(await succeeds(docker.ping())))
    return 'no Docker Engine answers at /var/run/docker.sock (tests/support/start-dockerd.sh starts one)';
  for (const image of Object.values(IMAGES))
    if (!(await succeeds(docker.getImage(image).inspect())))
      return `the image ${image} is missing (tests/support/docker-images/make.sh builds it)`;
  return tryBuild().then(
    () => null,
    (error: Error) => `the Docker Engine answers but cannot build: ${error.message}`,
  );
}

const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

/** Builds a site of one page with its own engine, and removes it. */
async function tryBuild(): Promise<void> {
  const [dataDir, sourceDir] = [
    await mkdtemp(join(tmpdir(), 'pilothouse-docker-')),
    await mkdtemp(join(tmpdir(), 'pilothouse-source-')),
  ];
  await writeFile(join(sourceDir, 'index.html'), '');
  const engine = await openDockerEngine({
    homeId: 'test-trial',
    dataDir,
    log: () => undefined,
    images: IMAGES,
  });
  const release = { applicationId: 'app_trial', releaseId: `rel_${randomBytes(4).toString('hex')}` };
  const run = { signal: AbortSignal.timeout(500_000), log: () => undefined };
  try {
    await engine.build({ ...release, sourceDir, buildPath: '/', buildType: 'nixpacks', env: {} }, run);
  } finally {
    await engine.removeRelease(release).catch(() => undefined);
    await engine.close();
    for (const folder of [dataDir, sourceDir]) await rm(folder, { recursive: true, force: true });
  }
}
