import type { Namespace, ResourceQuota, Secret } from 'kubernetes-types/core/v1.d.ts';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.d.ts';
import { annotation, type Names } from '../cluster/names.ts';

export const PULL_SECRET = 'pilothouse-registry';
/** The label of namespaces whose pods reach the applications: of Pilothouse itself, and of a gateway in the cluster. */
export const GATE_LABEL = 'pilothouse.dev/gate';
/**
 * Where clouds answer with the credentials of a machine or an account: most of them at a link-local address, Alibaba Cloud
 * and the older Oracle Cloud elsewhere.
 */
const METADATA_ADDRESSES = ['169.254.0.0/16', '100.100.100.200/32', '192.0.0.192/32'];
/** AWS, the credentials of EKS, Google Cloud, OpenStack. */
const METADATA_ADDRESSES_V6 = [
  ...['fd00:ec2::254/128', 'fd00:ec2::23/128'],
  ...['fd20:ce::254/128', 'fe80::a9fe:a9fe/128'],
];
/** Of the DNS cache that clusters can run on each node: a link-local address that pods need. */
const NODE_DNS_ADDRESS = '169.254.20.10/32';
const DNS_PORTS = ['UDP', 'TCP'].map((protocol) => ({ protocol, port: 53 }));

export interface RegistryAccess {
  /** The registry's host, with its port. */
  readonly host: string;
  readonly username: string;
  readonly password: string;
}

interface Of {
  readonly names: Names;
  /** The project, or the application or database without one. */
  readonly project: string;
}

/** The namespace of a project. `use` differs each time that something is put into it. */
export function namespaceObject({ names, project }: Of, use: string): Namespace {
  return {
    metadata: {
      name: names.namespace(project),
      labels: {
        ...names.labels({ project }),
        'pod-security.kubernetes.io/enforce': 'baseline',
      },
      annotations: { [annotation('use')]: use },
    },
  };
}

/**
 * Pods of a project are reached from their own namespace, and from namespaces with the label of gates. They reach all
 * addresses but those of metadata services.
 */
export function networkPolicy({ names, project }: Of): NetworkPolicy {
  return {
    metadata: { ...within({ names, project }, 'pilothouse') },
    spec: {
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        {
          from: [
            { podSelector: {} },
            { namespaceSelector: { matchExpressions: [{ key: GATE_LABEL, operator: 'Exists' }] } },
          ],
        },
      ],
      egress: [
        {
          to: [
            // Blocks of addresses contain no pods for some network plugins (Cilium): databases and DNS are pods. Those of
            // other projects stay closed by their own policy.
            { namespaceSelector: {} },
            { ipBlock: { cidr: '0.0.0.0/0', except: [...METADATA_ADDRESSES] } },
            { ipBlock: { cidr: '::/0', except: [...METADATA_ADDRESSES_V6] } },
          ],
        },
        { to: [{ ipBlock: { cidr: NODE_DNS_ADDRESS } }], ports: DNS_PORTS },
      ],
    },
  };
}

/** What a project may have altogether, by the names that Kubernetes gives to resources. */
export function resourceQuota(of: Of, hard: Readonly<Record<string, string>>): ResourceQuota {
  return { metadata: within(of, 'pilothouse'), spec: { hard: { ...hard } } };
}

/** Where the quota of a project is. */
export function quotaPlace({ names, project }: Of): { namespace: string; name: string } {
  return { namespace: names.namespace(project), name: 'pilothouse' };
}

/** The credential with which nodes fetch the images of releases. */
export function pullSecret(of: Of, { host, username, password }: RegistryAccess): Secret {
  const auth = Buffer.from(`${username}:${password}`).toString('base64');
  const config = JSON.stringify({ auths: { [host]: { username, password, auth } } });
  return {
    metadata: within(of, PULL_SECRET),
    type: 'kubernetes.io/dockerconfigjson',
    data: { '.dockerconfigjson': Buffer.from(config).toString('base64') },
  };
}

function within({ names, project }: Of, name: string) {
  return { name, namespace: names.namespace(project), labels: names.labels({ project }) };
}
