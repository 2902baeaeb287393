import type { ContainerCreateOptions } from 'dockerode';
import type { Limits } from '../../images/daemon/builder-context.ts';
import type { Names } from '../../images/daemon/names.ts';
import type { CommandSpec, StartSpec } from '../../port.ts';
import { sandbox } from '../daemon/sandbox.ts';

export interface ReleasePlace {
  readonly names: Names;
  readonly limits: Limits;
  /** Id of the network. */
  readonly network: string;
  /** Port of the loopback interface under which the release is reached. */
  readonly hostPort: number;
}

export const LOOPBACK = '127.0.0.1';

/** The project that a release belongs to; one without a project is alone with itself. */
export function networkKeyOf({
  projectId,
  applicationId,
}: Pick<StartSpec, 'projectId' | 'applicationId'>): string {
  return projectId ?? applicationId;
}

/** The container of a one-off command. The entrypoint of the image is not used: it may be a shell. */
export function commandContainer(
  spec: CommandSpec,
  { names, limits, network }: Pick<ReleasePlace, 'names' | 'limits' | 'network'>,
): ContainerCreateOptions {
  return {
    name: names.container(spec.commandId),
    Image: names.image(spec),
    Entrypoint: [...spec.argv],
    Cmd: [],
    Env: Object.entries(spec.env).map(([name, value]) => `${name}=${value}`),
    Labels: names.labels({
      application: spec.applicationId,
      // In the place of the image's label: the release is stopped and adopted without the command.
      release: '',
      command: spec.commandId,
      network: networkKeyOf(spec),
    }),
    Healthcheck: { Test: ['NONE'] },
    HostConfig: { ...sandbox(limits), RestartPolicy: { Name: 'no' }, NetworkMode: network },
  };
}

/** The container of a release. The tenant's variables are given to it alone; its image knows none of them. */
export function releaseContainer(spec: StartSpec, place: ReleasePlace): ContainerCreateOptions {
  const { names, limits, network, hostPort } = place;
  const containerPort = `${spec.port}/tcp`;
  const variables = { ...spec.env, PORT: String(spec.port) };
  return {
    name: names.container(spec.releaseId),
    Image: names.image(spec),
    Env: Object.entries(variables).map(([name, value]) => `${name}=${value}`),
    Labels: names.labels({
      application: spec.applicationId,
      release: spec.releaseId,
      network: networkKeyOf(spec),
      endpoint: String(hostPort),
    }),
    ExposedPorts: { [containerPort]: {} },
    HostConfig: {
      ...sandbox(limits),
      NetworkMode: network,
      PortBindings: { [containerPort]: [{ HostIp: LOOPBACK, HostPort: String(hostPort) }] },
    },
    NetworkingConfig: {
      EndpointsConfig: { [network]: { Aliases: spec.serviceHost === undefined ? [] : [spec.serviceHost] } },
    },
  };
}
