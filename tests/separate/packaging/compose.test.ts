import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createRestClient } from '../../../packages/rest/src/index.ts';
import { ROOT } from '../../../scripts/build/common/paths.ts';
import { IMAGES } from '../../support/docker-client.ts';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';
import { run, siteOf, siteScript } from './container.ts';
import { buildPilothouseImage, PILOTHOUSE_IMAGE } from './pilothouse-image.ts';
import { STAND_INS } from './stand-ins.ts';

/** `packaging/Dockerfile` and `packaging/compose.yaml`, up to a site that the command line imports and that answers. */

const PANEL = 'panel.localhost';

interface Installation {
  readonly httpsPort: number;
  readonly apiPort: number;
  compose(...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

let installation: Installation;
beforeAll(async () => {
  await buildPilothouseImage();
  installation = await anInstallation();
});
afterAll(() => installation?.remove());

async function anInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-compose-'));
  await copyFile(join(ROOT, 'packaging/compose.yaml'), join(folder, 'compose.yaml'));
  const [apiPort, httpPort, httpsPort, relayPort] = await Promise.all([1, 2, 3, 4].map(() => freePort()));
  const settings = {
    PORT: apiPort,
    PUBLIC_URL: `https://${PANEL}:${httpsPort}`,
    TRUST_PROXY: '127.0.0.1/32',
    INGRESS_DOMAIN: 'apps.localhost',
    INGRESS_PORT: httpPort,
    INGRESS_HTTPS_PORT: httpsPort,
    INGRESS_RELAY_PORT: relayPort,
    INGRESS_SERVES_API: 'true',
    TLS_ISSUER: 'internal',
    DNS_PORT: 0,
    DOCKER_IMAGES: `node=${IMAGES.node},postgres=${IMAGES.postgres}`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, 'pilothouse.env'), lines.join(''));
  const env = {
    DOCKER_GID: String((await stat('/var/run/docker.sock')).gid),
    POSTGRES_PASSWORD: 'only-for-this-test',
    POSTGRES_PORT: String(await freePort()),
    CADDY_ADMIN_PORT: String(await freePort()),
    PILOTHOUSE_IMAGE,
    POSTGRES_IMAGE: STAND_INS.postgres,
    CADDY_IMAGE: STAND_INS.caddy,
  };
  const compose = (...args: string[]) => run('docker-compose', args, { cwd: folder, env });
  return {
    ...{ apiPort: apiPort ?? 0, httpsPort: httpsPort ?? 0, compose },
    async remove() {
      await compose('down', '--volumes', '--timeout', '20');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Null while nothing answers. The authority of the certificate is Caddy's own. */
function visit(host: string, path = '/'): Promise<{ status: number; body: string } | null> {
  const { httpsPort: port } = installation;
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path, servername: host, rejectUnauthorized: false };
    request({ ...options, headers: { host: `${host}:${port}` } })
      .on('error', () => resolve(null))
      .on('response', async (response) =>
        resolve({ status: response.statusCode ?? 0, body: await text(response) }),
      )
      .end();
  });
}

test('serves the API over TLS, and a site that the command line imports', async () => {
  const { compose, apiPort } = installation;
  const inside = (script: string) =>
    compose('exec', '-T', 'pilothouse', 'bash', '-euo', 'pipefail', '-c', script);
  await compose('up', '--detach', '--no-build');
  await until(
    'the API answers at its name',
    async () => (await visit(PANEL, '/api/health'))?.status === 200,
  ).catch(async (error: Error) => {
    throw new Error(`${error.message}:\n${await compose('logs', '--tail=40')}`, { cause: error });
  });
  expect(await inside('id -u')).toBe('10001\n');

  await inside(
    `node -p 'require("./credentials.json").apiKey' | pilothouse login 127.0.0.1:${apiPort} --key`,
  );
  const imported = await inside(`${siteScript('/tmp/site', 'in a container')} pilothouse import . --json`);
  const { hostname } = siteOf(imported).url;
  await until('the site answers', async () => (await visit(hostname))?.body === 'in a container');

  const health = '{{.State.Health.Status}}';
  const [id = ''] = (await compose('ps', '--quiet', 'pilothouse')).trim().split('\n');
  await until(
    'the check of the image passes',
    async () => (await run('docker', ['inspect', '--format', health, id])).trim() === 'healthy',
  );

  await compose('restart', '--timeout', '20', 'pilothouse');
  await until('the site answers again', async () => (await visit(hostname))?.body === 'in a container');

  // Nothing of it stays on the engine.
  const { apiKey } = z.object({ apiKey: z.string() }).parse(JSON.parse(await inside('cat credentials.json')));
  const client = createRestClient({ url: `http://127.0.0.1:${apiPort}`, token: apiKey });
  const listed = await client.GET('/api/project.list', { query: {} });
  if (!listed.ok) throw new Error(`project.list answered ${listed.status}`);
  for (const { projectId } of listed.data.items)
    expect(await client.POST('/api/project.remove', { body: { projectId } })).toMatchObject({ ok: true });
});
