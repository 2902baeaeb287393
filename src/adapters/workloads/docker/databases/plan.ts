import type { ContainerCreateOptions } from 'dockerode';
import type { DatabaseSpec } from '../../port.ts';
import type { Limits } from '../daemon/engine-context.ts';
import type { Names } from '../daemon/names.ts';
import { sandbox } from '../daemon/sandbox.ts';
import type { DatabaseKind } from './kind.ts';

export interface DatabasePlace {
  readonly names: Names;
  readonly limits: Limits;
  readonly image: string;
  readonly network: string;
  readonly adminPassword: string;
}

/** For the buffers that servers share between their processes. */
const SHARED_MEMORY_BYTES = 128 * 1_048_576;

/** The host name of a database in its project; where the records give it none, one made of its id. */
export function serviceHostOf({
  serviceHost,
  databaseId,
}: Pick<DatabaseSpec, 'serviceHost' | 'databaseId'>): string {
  return serviceHost ?? databaseId.replaceAll('_', '-');
}

/** The key of the network of a database: its project's, or its own without a project. */
export function databaseNetworkKey({ projectId, databaseId }: DatabaseSpec): string {
  return projectId ?? databaseId;
}

/** The container of a database. It is published nowhere: only containers of its project reach it. */
export function databaseContainer(
  spec: DatabaseSpec,
  kind: DatabaseKind,
  { names, limits, image, network, adminPassword }: DatabasePlace,
): ContainerCreateOptions {
  const host = serviceHostOf(spec);
  return {
    name: names.container(spec.databaseId),
    Image: image,
    Hostname: host,
    Env: Object.entries(kind.env(spec, adminPassword)).map(([name, value]) => `${name}=${value}`),
    Labels: names.labels({ database: spec.databaseId, network: databaseNetworkKey(spec) }),
    HostConfig: {
      ...sandbox(limits),
      NetworkMode: network,
      ShmSize: SHARED_MEMORY_BYTES,
      Mounts: [{ Type: 'volume', Source: names.volume(spec.databaseId), Target: kind.data }],
    },
    NetworkingConfig: { EndpointsConfig: { [network]: { Aliases: [host] } } },
  };
}
