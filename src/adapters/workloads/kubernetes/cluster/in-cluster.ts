import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterAccess } from './access.ts';
import { tokenOfFile } from './token-file.ts';

/** Where a cluster puts the service account of a pod. */
const FOLDER = '/var/run/secrets/kubernetes.io/serviceaccount';
/** The name of the API server in every cluster; its certificate is valid for it. */
const SERVER = 'https://kubernetes.default.svc';

/** The access of a program that runs in a pod of the cluster; null if this program does not. */
export async function inClusterAccess(folder = FOLDER): Promise<ClusterAccess | null> {
  const ca = await readFile(join(folder, 'ca.crt'), 'utf8').catch(() => null);
  if (ca === null) return null;
  const namespace = await readFile(join(folder, 'namespace'), 'utf8').catch(() => null);
  return { server: SERVER, tls: { ca }, token: tokenOfFile(join(folder, 'token')), namespace };
}
