import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { messageOf } from '#src/kernel/fault.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import type { ClusterAccess } from './access.ts';
import { tokenOfFile } from './token-file.ts';

interface ClusterPart {
  readonly server?: string;
  readonly 'certificate-authority'?: string;
  readonly 'certificate-authority-data'?: string;
  readonly 'tls-server-name'?: string;
  readonly 'insecure-skip-tls-verify'?: boolean;
  readonly 'proxy-url'?: string;
}

interface UserPart {
  readonly token?: string;
  readonly tokenFile?: string;
  readonly 'client-certificate'?: string;
  readonly 'client-certificate-data'?: string;
  readonly 'client-key'?: string;
  readonly 'client-key-data'?: string;
  readonly exec?: unknown;
  readonly 'auth-provider'?: unknown;
  readonly username?: string;
}

interface ContextPart {
  readonly cluster?: string;
  readonly user?: string;
  readonly namespace?: string;
}

interface Kubeconfig {
  readonly 'current-context'?: string;
  readonly clusters?: readonly { readonly name?: string; readonly cluster?: ClusterPart }[];
  readonly users?: readonly { readonly name?: string; readonly user?: UserPart }[];
  readonly contexts?: readonly { readonly name?: string; readonly context?: ContextPart }[];
}

/**
 * Reads a kubeconfig file: its current context, with a token or a client certificate. Programs that a file names for
 * signing in are not run.
 */
export async function readKubeconfig(file: string): Promise<ClusterAccess> {
  const refuse = (why: string): never => {
    throw new OperatorError(`The file ${file} (KUBECONFIG) cannot be used: ${why}`);
  };
  const config = await readFile(file, 'utf8')
    .then((text) => parse(text) as Kubeconfig | null)
    .catch((error: unknown) => refuse(messageOf(error)));
  const name = config?.['current-context'] ?? refuse('it has no current-context');
  const context = config?.contexts?.find((entry) => entry.name === name)?.context;
  if (context === undefined) return refuse(`it has no context named ${name}`);
  const cluster = config?.clusters?.find((entry) => entry.name === context.cluster)?.cluster;
  if (cluster === undefined) return refuse(`it has no cluster named ${context.cluster}`);
  const user = config?.users?.find((entry) => entry.name === context.user)?.user;
  if (user === undefined) return refuse(`it has no user named ${context.user}`);
  assertUsable(cluster, user, refuse);

  const bytes = async (data: string | undefined, path: string | undefined) => {
    if (data !== undefined) return Buffer.from(data, 'base64').toString();
    if (path === undefined) return undefined;
    return readFile(beside(file, path), 'utf8').catch((error: unknown) => refuse(messageOf(error)));
  };
  const ca = await bytes(cluster['certificate-authority-data'], cluster['certificate-authority']);
  const cert = await bytes(user['client-certificate-data'], user['client-certificate']);
  const key = await bytes(user['client-key-data'], user['client-key']);
  const servername = cluster['tls-server-name'];
  const { token, tokenFile } = user;
  return {
    server: (cluster.server ?? '').replace(/\/+$/, ''),
    tls: {
      ...(ca !== undefined && { ca }),
      ...(cert !== undefined && { cert }),
      ...(key !== undefined && { key }),
      ...(servername !== undefined && { servername }),
      ...(cluster['insecure-skip-tls-verify'] === true && { rejectUnauthorized: false }),
    },
    token: tokenFile === undefined ? async () => token ?? null : tokenOfFile(beside(file, tokenFile)),
    namespace: context.namespace ?? null,
  };
}

function assertUsable(cluster: ClusterPart, user: UserPart, refuse: (why: string) => never): void {
  const server = cluster.server ?? '';
  if (!/^https?:\/\/[^/]/.test(server) || !URL.canParse(server))
    refuse('its cluster has no address of a server');
  const { username, password, search, hash } = new URL(server);
  if (username + password + search + hash !== '')
    refuse('the address of its server has more than a host, a port and a path');
  if (cluster['proxy-url'] !== undefined) refuse('proxies (proxy-url) are not supported');
  if (user.exec !== undefined || user['auth-provider'] !== undefined)
    refuse(
      'its user signs in with another program (exec, auth-provider). Create a service account for Pilothouse and use its token',
    );
  if (user.username !== undefined) refuse('its user has a password. Use a token or a client certificate');
}

/** Paths in a kubeconfig are relative to its folder. */
function beside(file: string, path: string): string {
  return resolve(dirname(file), path);
}
