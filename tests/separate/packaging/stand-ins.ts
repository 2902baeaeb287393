import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/build/common/paths.ts';
import { IMAGES } from '../../support/docker-client.ts';
import { run } from './container.ts';

/**
 * Images in the place of the official ones: the tests pull nothing from a registry. Node.js is the one of the project, Caddy
 * the one of this machine. They trust the certificate authorities of this machine.
 */
export const STAND_INS = {
  node: 'pilothouse-test/packaging-node',
  postgres: 'pilothouse-test/packaging-postgres',
  caddy: 'pilothouse-test/packaging-caddy',
} as const;

const DOCKERFILES: Readonly<Record<keyof typeof STAND_INS, string>> = {
  node: `FROM ${IMAGES.node}
COPY node /usr/local/bin/node
COPY machine-ca.crt /etc/machine-ca.crt
ENV NODE_EXTRA_CA_CERTS=/etc/machine-ca.crt
`,
  // As the official image, it creates the database that POSTGRES_DB names, and takes the settings of its command.
  postgres: `FROM ${IMAGES.postgres}
RUN sed -i 's|^  for script in|  createdb --username "$POSTGRES_USER" "$POSTGRES_DB"\\n  for script in|' /usr/local/bin/docker-entrypoint.sh \\
  && sed -i "s| -c listen_addresses='.'||" /usr/local/bin/docker-entrypoint.sh \\
  && echo 'SELECT 1;' >/docker-entrypoint-initdb.d/none.sql
`,
  caddy: `FROM ${IMAGES.python}
COPY caddy /usr/bin/caddy
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
CMD ["caddy", "run"]
`,
};

/** Builds the images. Steps that have not changed are in the cache of the engine. */
export async function buildStandIns(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-stand-ins-'));
  try {
    await copyFile(join(ROOT, 'node_modules/node/bin/node'), join(folder, 'node'));
    await copyFile('/etc/ssl/certs/ca-certificates.crt', join(folder, 'machine-ca.crt'));
    await copyFile('/usr/bin/caddy', join(folder, 'caddy'));
    for (const [name, image] of Object.entries(STAND_INS)) {
      await writeFile(join(folder, 'Dockerfile'), DOCKERFILES[name as keyof typeof STAND_INS]);
      await run('docker', ['build', '--tag', image, folder], { env: { DOCKER_BUILDKIT: '0' } });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
