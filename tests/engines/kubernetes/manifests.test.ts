import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../../scripts/build/common/paths.ts';
import { run, siteOf, siteScript } from '../../separate/packaging/container.ts';
import { buildPilothouseImage, PILOTHOUSE_IMAGE } from '../../separate/packaging/pilothouse-image.ts';
import { STAND_INS } from '../../separate/packaging/stand-ins.ts';
import { IMAGES } from '../../support/docker-client.ts';
import { noKubernetes } from '../../support/kubernetes.ts';
import { kubectl, noAdmin } from '../../support/kubernetes-admin.ts';
import { skipNote } from '../../support/skip-note.ts';
import { step } from '../../support/step.ts';
import { until } from '../../support/until.ts';

const lacking = noKubernetes ?? noAdmin;
const registry = process.env.KUBERNETES_REGISTRY ?? '';
/** Nodes keep what they have fetched by a tag. */
const TAG = randomBytes(6).toString('hex');
const DOCKER_SOCKET = '/var/run/docker.sock';
const inNamespace = ['--namespace', 'pilothouse'];

/** The Docker Engine of this machine in a folder that pods can mount: the cluster has no image with one. */
async function shareDockerEngine(folder: string): Promise<{ close(): Promise<void> }> {
  const server = createServer((socket) => {
    const engine = connect(DOCKER_SOCKET);
    socket.on('error', () => engine.destroy());
    engine.on('error', () => socket.destroy());
    socket.pipe(engine).pipe(socket);
  });
  const path = join(folder, 'docker.sock');
  await new Promise<void>((resolve) => server.listen(path, resolve));
  await Promise.all([chmod(folder, 0o755), chmod(path, 0o666)]);
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function push(image: string): Promise<{ name: string; newName: string; newTag: string }> {
  const newName = `${registry}/${image}`;
  await run('docker', ['tag', image, `${newName}:${TAG}`]);
  await run('docker', ['push', `${newName}:${TAG}`]);
  await run('docker', ['rmi', `${newName}:${TAG}`]);
  return { name: image, newName, newTag: TAG };
}

const patchOf = (name: string, spec: object): string =>
  JSON.stringify({
    ...{ apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name } },
    spec: { template: { spec } },
  });

/** A copy of the manifests as an operator makes it, with the two things that this cluster lacks. */
async function aCopy(folder: string): Promise<void> {
  await cp(join(ROOT, 'deploy/kubernetes'), join(folder, 'base'), { recursive: true });
  const [own, postgres] = [await push(PILOTHOUSE_IMAGE), await push(STAND_INS.postgres)];
  // Its volumes are folders of root, which no fsGroup changes.
  const data = { name: 'data', mountPath: '/var/lib/pilothouse' };
  const owner = { name: 'owner', image: 'pilothouse', command: ['chown', '10001', data.mountPath] };
  const initContainers = [{ ...owner, securityContext: { runAsUser: 0 }, volumeMounts: [data] }];
  const pod = {
    initContainers,
    containers: [{ name: 'docker', $patch: 'delete' }],
    volumes: [{ name: 'docker', emptyDir: null, hostPath: { path: folder } }],
  };
  // This image listens for itself alone unless it is asked for more.
  const args = ['postgres', '-c', 'listen_addresses=*'];
  const postgresPod = { containers: [{ name: 'postgres', args }] };
  await writeFile(join(folder, 'pilothouse.yaml'), patchOf('pilothouse', pod));
  await writeFile(join(folder, 'postgres.yaml'), patchOf('postgres', postgresPod));
  const kustomization = {
    // Also for old versions of kubectl, which do not know folders as resources.
    bases: ['base'],
    namespace: 'pilothouse',
    images: [
      { ...own, name: 'pilothouse' },
      { ...postgres, name: 'postgres' },
    ],
    patchesStrategicMerge: ['pilothouse.yaml', 'postgres.yaml'],
  };
  await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
}

/** Null while nothing answers. */
function visit(address: string, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    request({ host: address, headers: { host }, timeout: 5_000 })
      .on('error', () => resolve(null))
      .on('response', async (response) => resolve(await text(response)))
      .end();
  });
}

describe.skipIf(lacking !== null)(`the manifests${skipNote(lacking)}`, () => {
  let folder: string;
  let engine: Awaited<ReturnType<typeof shareDockerEngine>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pilothouse-manifests-'));
    await buildPilothouseImage();
    engine = await shareDockerEngine(folder);
    await aCopy(folder);
  });
  afterAll(async () => {
    await engine?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const inside = (script: string) =>
    kubectl([
      'exec',
      ...inNamespace,
      'pilothouse-0',
      '--container=pilothouse',
      '--',
      'bash',
      '-euo',
      'pipefail',
      '-c',
      script,
    ]);
  const isReady = () =>
    kubectl(['rollout', 'status', ...inNamespace, '--timeout=300s', 'statefulset/pilothouse']).catch(
      async (error: unknown) => {
        const [pods, log] = await Promise.all([
          kubectl(['describe', ...inNamespace, 'pods']),
          kubectl(['logs', ...inNamespace, 'pilothouse-0', '--tail=40']).catch(String),
        ]);
        throw new Error(`Pilothouse does not get ready:\n${pods}\n${log}`, { cause: error });
      },
    );

  test('install Pilothouse with PostgreSQL, which runs a site in the cluster', async () => {
    // The ClusterRoles stay: they are those of the tests, too.
    onTestFinished(async () => {
      await kubectl(['delete', '--ignore-not-found', 'clusterrolebinding', 'pilothouse']);
      await kubectl(['delete', '--ignore-not-found', '--wait=false', 'namespace', 'pilothouse']);
    });
    await step('are installed as the documentation describes', async () => {
      // Of an earlier run.
      await kubectl(['delete', '--ignore-not-found', 'namespace', 'pilothouse']);
      await kubectl(['create', 'namespace', 'pilothouse']);
      const settings = {
        POSTGRES_PASSWORD: 'only-for-this-test',
        DATABASE_URL: 'postgres://pilothouse:only-for-this-test@postgres/pilothouse',
        ENCRYPTION_KEY: randomBytes(32).toString('base64'),
        REGISTRY: registry,
        INGRESS_DOMAIN: 'apps.localhost',
        DOCKER_IMAGES: `node=${IMAGES.node}`,
        KUBERNETES_STORAGE_SIZE: '1Gi',
      };
      const literals = Object.entries(settings).map(([name, value]) => `--from-literal=${name}=${value}`);
      await kubectl(['create', 'secret', 'generic', ...inNamespace, 'pilothouse', ...literals]);
      await kubectl(['apply', '--kustomize', folder]);
      await isReady();
      expect(await inside('id -u')).toBe('10001\n');
    });

    const addressOf = async (service: string) =>
      (
        await kubectl(['get', 'service', ...inNamespace, service, '--output=jsonpath={.spec.clusterIP}'])
      ).trim();
    const [api, sites] = [await addressOf('pilothouse'), await addressOf('ingress')];
    let host = '';
    await step('a site is imported, built and started', async () => {
      expect((await fetch(`http://${api}:3000/api/health`)).status).toBe(200);
      await inside(`node -p 'require("./credentials.json").apiKey' | pilothouse login 127.0.0.1:3000 --key`);
      const imported = await inside(`${siteScript('/tmp/site', 'in a cluster')} pilothouse import . --json`);
      host = siteOf(imported).url.host;
      await until('the site answers', async () => (await visit(sites, host)) === 'in a cluster');
    });

    await step('the site goes on while Pilothouse gets another pod', async () => {
      await kubectl(['delete', 'pod', ...inNamespace, 'pilothouse-0']);
      await isReady();
      await until('the site answers again', async () => (await visit(sites, host)) === 'in a cluster');
    });

    await step('the site goes on while the database is away', async () => {
      await kubectl(['scale', ...inNamespace, 'statefulset/postgres', '--replicas=0']);
      await until('the API fails', async () => (await fetch(`http://${api}:3000/api/health`)).status === 503);
      // Longer than three probes take, after which a pod gets no visitors any more.
      for (const end = Date.now() + 25_000; Date.now() < end; await delay(250))
        expect(await visit(sites, host)).toBe('in a cluster');
      await kubectl(['scale', ...inNamespace, 'statefulset/postgres', '--replicas=1']);
      await until(
        'the API answers',
        async () => (await fetch(`http://${api}:3000/api/health`)).status === 200,
      );
      expect(await visit(sites, host)).toBe('in a cluster');
    });

    await step('the site is removed', async () => {
      const script = `
        const call = async (path, body) => (await fetch('http://127.0.0.1:3000/api/' + path, {
          headers: { 'x-api-key': require('./credentials.json').apiKey, 'content-type': 'application/json' },
          ...(body && { method: 'POST', body: JSON.stringify(body) }) })).json();
        (async () => { for (const { projectId } of (await call('project.list')).items) await call('project.remove', { projectId }); })();`;
      await inside(`node -e "${script.replaceAll('"', '\\"')}"`);
      await until('its Deployment is removed', async () => {
        const left = await kubectl([
          'get',
          'deployments',
          '--all-namespaces',
          '--selector=pilothouse.dev/node',
          '--output=name',
        ]);
        return left.trim() === '';
      });
    });
  });
});
