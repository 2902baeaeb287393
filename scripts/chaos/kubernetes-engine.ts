import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { parse } from 'yaml';
import { z } from 'zod';
import { docker } from '../../tests/support/docker-client.ts';
import { leftOf, objectsOf, podsOf, removeAll, withCluster } from '../../tests/support/kubernetes-objects.ts';
import { clusterSettings } from '../../tests/support/kubernetes-settings.ts';
import { pushDatabases } from '../../tests/support/push-databases.ts';
import { cleanUpDocker, dockerLeftovers } from './docker-engine.ts';
import type { ChaosEngine, EngineOptions } from './engine.ts';
import { PROCESSES } from './plan.ts';
import { findProcesses, killProcess } from './process-engine.ts';

const DOCKER_SOCKET = '/var/run/docker.sock';
const SCRIPT = fileURLToPath(new URL('../../tests/support/start-kubernetes.sh', import.meta.url));
/** In the certificate of every API server. */
const SERVER_NAME = 'kubernetes';

/** No controller follows the objects: visitors arrive at the built-in ingress, which is behind one. */
const ROUTES = {
  ...{ INGRESS: 'kubernetes', KUBERNETES_INGRESS_CLASS: 'pilothouse-test' },
  KUBERNETES_SWITCH_SECONDS: '2',
};

interface Kubeconfig {
  readonly clusters: readonly { readonly name: string; readonly cluster: { readonly server: string } }[];
}

/** The cluster of the tests: this program runs inside of `start-kubernetes.sh exec`. */
export async function kubernetesEngine({
  folder,
  dataDir,
  databaseUrl,
}: EngineOptions): Promise<ChaosEngine> {
  const { KUBECONFIG, KUBERNETES_REGISTRY } = process.env;
  if (KUBECONFIG === undefined || KUBERNETES_REGISTRY === undefined)
    throw new Error('Start a cluster with tests/support/start-kubernetes.sh, and run this with its `exec`');
  const config = parse(await readFile(KUBECONFIG, 'utf8')) as Kubeconfig;
  const server = new URL(config.clusters[0]?.cluster.server ?? '');
  await pushDatabases(KUBERNETES_REGISTRY);

  let settledHome: string | undefined;
  const home = async () => {
    settledHome ??= await findHome(databaseUrl);
    return settledHome ?? 'none';
  };
  const startApiServer = async () => {
    // Refused by one that has ended, and without effect on one that runs.
    await runScript('signal', 'apiserver', 'CONT').catch(() => undefined);
    await runScript();
  };
  return {
    hasDatabases: true,
    targets: {
      'container engine': DOCKER_SOCKET,
      'API server': { host: server.hostname, port: Number(server.port || 443) },
    },
    async settings(portOf) {
      const kubeconfig = join(folder, 'kubeconfig');
      const way = { server: `https://127.0.0.1:${portOf('API server')}`, 'tls-server-name': SERVER_NAME };
      const clusters = config.clusters.map(({ name, cluster }) => ({
        name,
        cluster: { ...cluster, ...way },
      }));
      // JSON is YAML, too.
      await writeFile(kubeconfig, JSON.stringify({ ...config, clusters }), { mode: 0o600 });
      const builder = { DOCKER_HOST: `tcp://127.0.0.1:${portOf('container engine')}` };
      return { ...clusterSettings(), ...builder, ...ROUTES, KUBECONFIG: kubeconfig };
    },
    async crashApplications(index) {
      const pods = await podsOf(await home()).catch(unknown);
      const uids = pods.map(({ metadata }) => metadata?.uid ?? '').sort();
      const chosen = uids.filter((_, place) => place % PROCESSES.length === index);
      for (const pid of await findProcesses((pid) => isOfPods(pid, chosen))) killProcess(pid);
    },
    // Images are built on a Docker Engine.
    leftovers: async () => [...(await leftOf(await home())), ...(await dockerLeftovers(docker, dataDir))],
    async cleanUp() {
      await startApiServer();
      await removeAll(await home());
      await cleanUpDocker(docker, dataDir);
    },
    // The tests use it, too.
    stopped: async () => [],
    containerEngine: null,
    cluster: {
      killApiServer: () => runScript('signal', 'apiserver', 'KILL'),
      freezeApiServer: () => runScript('signal', 'apiserver', 'STOP'),
      startApiServer,
      async deletePods() {
        const pods = await podsOf(await home()).catch(unknown);
        await withCluster(async (cluster) => {
          const places = pods.map(({ metadata }) => ({
            namespace: metadata?.namespace ?? '',
            name: metadata?.name ?? '',
          }));
          await Promise.allSettled(places.map((place) => cluster.remove('Pod', place, { graceSeconds: 0 })));
        });
      },
      objects: async () => objectsOf(await home()),
    },
  };
}

/** The name of the installation in the cluster. Undefined before its first start, and while the database is away. */
async function findHome(databaseUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select value from setting where name = 'sharedHome'");
    return z.array(z.object({ value: z.string() })).parse(rows)[0]?.value;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The API server is away: then nothing is known of the pods, and nothing happens to them. */
function unknown(): [] {
  return [];
}

/** Whether a process runs in one of these pods. The first one of a pod, which keeps its network, does not count. */
async function isOfPods(pid: string, uids: readonly string[]): Promise<boolean> {
  const groups = await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(() => '');
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return uids.some((uid) => groups.includes(`/pod${uid}/`)) && !command.startsWith('/pause');
}

async function runScript(...args: string[]): Promise<void> {
  await promisify(execFile)('bash', [SCRIPT, ...args]);
}
