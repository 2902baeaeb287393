import type { Deployment } from 'kubernetes-types/apps/v1.d.ts';
import type { PodTemplateSpec, Service } from 'kubernetes-types/core/v1.d.ts';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts';
import type { StartSpec } from '../../port.ts';
import { type Names, serviceName } from '../cluster/names.ts';
import { type ContainerLimits, containerSandbox, podSandbox } from './sandbox.ts';

export const APPLICATION = 'application';
const PORT = 'http';
/** Longest time of a shutdown that the platform does not ask for, such as the drain of a node. */
export const GRACE_SECONDS = 30;
/** After this time a pod of a node that does not answer is replaced. Kubernetes would wait five minutes. */
const AWAY_SECONDS = 30;
/** Kubernetes counts whole seconds from the second in which a pod became ready: one of these may be missing. */
const MIN_READY_SECONDS = 3;
/** Between the decision to end a pod and its end, Services send requests to it until every node has noticed. */
export const STOP_PAUSE_SECONDS = 5;

type Release = Pick<StartSpec, 'applicationId' | 'releaseId' | 'port'>;

export interface ReleasePlace {
  readonly names: Names;
  /** The project, or the application without one. */
  readonly project: string;
  readonly limits: ContainerLimits;
  /** By digest. */
  readonly image: string;
  /** Name of the Secret with the variables. */
  readonly variables: string;
  readonly pullSecret: string | null;
  readonly replicas: number;
  /** Whether the cluster can pause before it ends a container, without a program in the image that does it. */
  readonly hasPause: boolean;
}

/** The labels of everything that belongs to a release. */
export function releaseLabels(
  { names, project }: Pick<ReleasePlace, 'names' | 'project'>,
  { applicationId: application, releaseId: release }: Pick<Release, 'applicationId' | 'releaseId'>,
): Record<string, string> {
  return names.labels({ project, application, release });
}

/** The pods of a release. The template never changes: another release is another Deployment. */
export function releaseDeployment(release: Release, place: ReleasePlace): Deployment {
  const { names, replicas } = place;
  const name = names.object(release.releaseId);
  return {
    metadata: { namespace: names.namespace(place.project), name, labels: releaseLabels(place, release) },
    spec: {
      replicas,
      revisionHistoryLimit: 0,
      minReadySeconds: MIN_READY_SECONDS,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      selector: { matchLabels: names.labels({ release: release.releaseId }) },
      template: podTemplate(release, place),
    },
  };
}

function podTemplate(release: Release, place: ReleasePlace): PodTemplateSpec {
  const { names, image, variables, limits, pullSecret, hasPause } = place;
  const { applicationId, releaseId, port } = release;
  return {
    metadata: { labels: { ...releaseLabels(place, release), ...names.labels({ serves: applicationId }) } },
    spec: {
      ...podSandbox(),
      terminationGracePeriodSeconds: GRACE_SECONDS + (hasPause ? STOP_PAUSE_SECONDS : 0),
      ...(pullSecret !== null && { imagePullSecrets: [{ name: pullSecret }] }),
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: 'kubernetes.io/hostname',
          whenUnsatisfiable: 'ScheduleAnyway',
          labelSelector: { matchLabels: names.labels({ release: releaseId }) },
        },
      ],
      tolerations: ['not-ready', 'unreachable'].map((condition) => ({
        key: `node.kubernetes.io/${condition}`,
        operator: 'Exists',
        effect: 'NoExecute',
        tolerationSeconds: AWAY_SECONDS,
      })),
      containers: [
        {
          name: APPLICATION,
          image,
          imagePullPolicy: 'IfNotPresent',
          envFrom: [{ secretRef: { name: variables } }],
          ports: [{ name: PORT, containerPort: port, protocol: 'TCP' }],
          ...(hasPause && { lifecycle: { preStop: { sleep: { seconds: STOP_PAUSE_SECONDS } } } }),
          readinessProbe: { tcpSocket: { port: PORT }, periodSeconds: 1, failureThreshold: 3 },
          ...containerSandbox(limits),
        },
      ],
    },
  };
}

/** The address of a release, from its start to its stop. */
export function releaseService(release: Release, place: Pick<ReleasePlace, 'names' | 'project'>): Service {
  const { names, project } = place;
  return {
    metadata: {
      namespace: names.namespace(project),
      name: names.object(release.releaseId),
      labels: releaseLabels(place, release),
    },
    spec: {
      type: 'ClusterIP',
      selector: names.labels({ release: release.releaseId }),
      ports: [{ name: PORT, port: release.port, targetPort: PORT, protocol: 'TCP' }],
    },
  };
}

/** The name by which the pods of a project reach an application, with all its releases that run. */
export function applicationService(
  { applicationId, port }: Pick<Release, 'applicationId' | 'port'>,
  host: string,
  { names, project }: Pick<ReleasePlace, 'names' | 'project'>,
): Service {
  return {
    metadata: {
      namespace: names.namespace(project),
      name: serviceName(host),
      labels: names.labels({ project, application: applicationId }),
    },
    spec: {
      type: 'ClusterIP',
      selector: names.labels({ serves: applicationId }),
      ports: [{ name: PORT, port, targetPort: PORT, protocol: 'TCP' }],
    },
  };
}

/** Lets the drain of a node end one pod of a release at a time. For releases of several pods. */
export function disruptionBudget(
  release: Release,
  place: Pick<ReleasePlace, 'names' | 'project'>,
): PodDisruptionBudget {
  const { names, project } = place;
  return {
    metadata: {
      namespace: names.namespace(project),
      name: names.object(release.releaseId),
      labels: releaseLabels(place, release),
    },
    spec: { maxUnavailable: 1, selector: { matchLabels: names.labels({ release: release.releaseId }) } },
  };
}
