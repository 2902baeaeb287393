import type { ContainerCreateOptions } from 'dockerode';
import type { DatabaseKind } from '../../common/databases/kinds/kind.ts';
import { serviceHostOf } from '../../common/databases/kinds/kinds.ts';
import type { Limits } from '../../images/daemon/builder-context.ts';
import type { Names } from '../../images/daemon/names.ts';
import type { DatabaseSpec } from '../../port.ts';
import { sandbox } from '../daemon/sandbox.ts';

export interface DatabasePlace {
  readonly names: Names;
  readonly limits: Limits;
  readonly image: string;
  readonly network: string;
  readonly adminPassword: string;
}

/** For the buffers that servers share between their processes. */
const SHARED_MEMORY_BYTES = 128 * 1_048_576;

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
