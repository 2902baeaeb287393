import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { findAccess } from '#src/adapters/workloads/kubernetes/cluster/find-access.ts';
import { type HoldingProxy, openHoldingProxy } from '../engines/docker/holding-proxy.ts';

/** A way to the API server of the tests' cluster on which calls can be stopped, and a kubeconfig that leads there. */
export async function openClusterProxy(folder: string): Promise<HoldingProxy & { kubeconfig: string }> {
  const { server, tls, token } = await findAccess(process.env.KUBECONFIG);
  const { hostname, port } = new URL(server);
  const proxy = await openHoldingProxy(() => connect({ ...tls, host: hostname, port: Number(port || 443) }));
  const kubeconfig = join(folder, 'kubeconfig');
  const named = <Part extends string>(part: Part, content: object) => [{ name: 'test', [part]: content }];
  // JSON is YAML, too.
  const config = {
    'current-context': 'test',
    contexts: named('context', { cluster: 'test', user: 'test' }),
    clusters: named('cluster', { server: `http://127.0.0.1:${proxy.port}` }),
    users: named('user', { token: await token() }),
  };
  await writeFile(kubeconfig, JSON.stringify(config));
  return { ...proxy, kubeconfig };
}
