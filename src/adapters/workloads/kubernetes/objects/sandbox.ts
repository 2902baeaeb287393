import type { Container, PodSpec } from 'kubernetes-types/core/v1.d.ts';

/** What one container may take of its node. The number of processes is limited by the kubelet (`podPidsLimit`). */
export interface ContainerLimits {
  readonly memoryBytes: number;
  /** Cores, in fractions too. */
  readonly cpus: number;
  /** Part of the limits that a node reserves, from 0 to 1. */
  readonly reserved: number;
}

/** The same as in containers of the engine `docker`; the level `baseline` of Pod Security allows all of them. */
const KEPT_CAPABILITIES = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'SETGID', 'SETUID'];
const MILLI = 1000;

/** The confinement of every pod of this node: applications, commands and databases alike. */
export function podSandbox(): Omit<PodSpec, 'containers'> {
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    // A first process that collects orphans; and the application's own process ends on SIGTERM without a handler.
    shareProcessNamespace: true,
    securityContext: {
      seccompProfile: { type: 'RuntimeDefault' },
      sysctls: [{ name: 'net.ipv4.ip_unprivileged_port_start', value: '0' }],
    },
  };
}

/** The confinement of every container of this node. */
export function containerSandbox({
  memoryBytes,
  cpus,
  reserved,
}: ContainerLimits): Pick<Container, 'securityContext' | 'resources'> {
  return {
    securityContext: {
      privileged: false,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'], add: [...KEPT_CAPABILITIES] },
    },
    resources: {
      limits: { memory: String(memoryBytes), cpu: milli(cpus) },
      requests: { memory: String(Math.ceil(memoryBytes * reserved)), cpu: milli(cpus * reserved) },
    },
  };
}

function milli(cpus: number): string {
  return `${Math.max(1, Math.round(cpus * MILLI))}m`;
}
