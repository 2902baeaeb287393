import { ROOT } from '../../../scripts/build/common/paths.ts';
import { run } from './container.ts';
import { buildStandIns, STAND_INS } from './stand-ins.ts';

export const PILOTHOUSE_IMAGE = 'pilothouse-test/pilothouse';

/** Builds `packaging/Dockerfile` of this checkout. Steps that have not changed are in the cache of the engine. */
export async function buildPilothouseImage(): Promise<void> {
  await buildStandIns();
  const file = ['--file', 'packaging/Dockerfile', '--tag', PILOTHOUSE_IMAGE];
  // The builder without BuildKit: Debian has the other one in a package of its own.
  await run('docker', ['build', '--network=host', `--build-arg=NODE_IMAGE=${STAND_INS.node}`, ...file, '.'], {
    cwd: ROOT,
    env: { DOCKER_BUILDKIT: '0' },
  });
}
