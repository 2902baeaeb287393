import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findAccess } from '#src/adapters/workloads/kubernetes/cluster/find-access.ts';
import { inClusterAccess } from '#src/adapters/workloads/kubernetes/cluster/in-cluster.ts';
import { readKubeconfig } from '#src/adapters/workloads/kubernetes/cluster/kubeconfig.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';

async function aFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-kubeconfig-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const kubeconfig = (cluster: string, user: string) => `
apiVersion: v1
kind: Config
current-context: main
clusters: [{ name: other, cluster: { server: "https://other" } }, { name: c, cluster: { ${cluster} } }]
contexts: [{ name: main, context: { cluster: c, user: u, namespace: sites } }]
users: [{ name: u, user: { ${user} } }]
`;

async function read(cluster: string, user: string, files: Record<string, string> = {}) {
  const folder = await aFolder({ ...files, config: kubeconfig(cluster, user) });
  return readKubeconfig(join(folder, 'config'));
}

describe('a kubeconfig file', () => {
  it('names a server with its certificate, and a token', async () => {
    const cluster = `server: "https://10.0.0.1:6443/", certificate-authority-data: ${base64('CA')}`;
    const access = await read(cluster, 'token: "t"');
    expect(access).toMatchObject({ server: 'https://10.0.0.1:6443', tls: { ca: 'CA' }, namespace: 'sites' });
    expect(await access.token()).toBe('t');
  });

  it('names a server behind a proxy by its path', async () => {
    const access = await read('server: "https://proxy/k8s/clusters/c-m-abc/"', 'token: t');
    expect(access.server).toBe('https://proxy/k8s/clusters/c-m-abc');
  });

  it('names files beside it', async () => {
    const cluster = 'server: "https://a", certificate-authority: ca.pem, tls-server-name: b';
    const user = 'client-certificate: cert.pem, client-key-data: S0VZ, tokenFile: token';
    const access = await read(cluster, user, { 'ca.pem': 'CA', 'cert.pem': 'CERT', token: 't\n' });
    expect(access.tls).toEqual({ ca: 'CA', cert: 'CERT', key: 'KEY', servername: 'b' });
    expect(await access.token()).toBe('t');
  });

  it.each([
    ['server: "https://a"', 'exec: { command: aws }', 'Create a service account'],
    ['server: "https://a"', 'username: a, password: b', 'Use a token'],
    ['server: "https://a", proxy-url: "http://p"', 'token: t', 'proxies (proxy-url) are not supported'],
    ['server: "a"', 'token: t', 'no address of a server'],
    ['server: "https://a:99999"', 'token: t', 'no address of a server'],
    ['server: "https://u:p@a"', 'token: t', 'more than a host, a port and a path'],
    ['server: "https://a/?b"', 'token: t', 'more than a host, a port and a path'],
    ['server: "https://a", certificate-authority: none.pem', 'token: t', 'ENOENT'],
  ])('is refused with a reason: %s, %s', async (cluster, user, reason) => {
    const failure = await read(cluster, user).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OperatorError);
    expect(String(failure)).toContain(reason);
  });

  it.each([
    ['', 'no current-context'],
    ['current-context: x', 'no context named x'],
    ['{', 'cannot be used'],
  ])('is refused if it contains %j', async (text, reason) => {
    const folder = await aFolder({ config: text });
    await expect(readKubeconfig(join(folder, 'config'))).rejects.toThrow(reason);
  });
});

describe('a pod of the cluster', () => {
  it('has the service account that the cluster gives it', async () => {
    const folder = await aFolder({ 'ca.crt': 'CA', token: 't\n', namespace: 'pilothouse' });
    const access = await inClusterAccess(folder);
    expect(access).toMatchObject({ tls: { ca: 'CA' }, namespace: 'pilothouse' });
    expect(await access?.token()).toBe('t');
  });

  it('is not where this program runs now', async () => {
    expect(await inClusterAccess('/nonexistent')).toBeNull();
    await expect(findAccess(undefined)).rejects.toThrow('Set KUBECONFIG');
  });
});
