import { describe, expect, it } from 'vitest';
import { KINDS } from '#src/adapters/workloads/common/databases/kinds/kinds.ts';
import { Names, serviceName } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { isAtLeast } from '#src/adapters/workloads/kubernetes/cluster/version.ts';
import { commandPod } from '#src/adapters/workloads/kubernetes/objects/command.ts';
import {
  databaseClaim,
  databaseSecrets,
  databaseService,
  databaseStatefulSet,
} from '#src/adapters/workloads/kubernetes/objects/database.ts';
import {
  applicationService,
  disruptionBudget,
  releaseDeployment,
  releaseService,
} from '#src/adapters/workloads/kubernetes/objects/release.ts';
import {
  namespaceObject,
  networkPolicy,
  pullSecret,
  resourceQuota,
} from '#src/adapters/workloads/kubernetes/objects/space.ts';
import { variablesSecret } from '#src/adapters/workloads/kubernetes/objects/variables.ts';
import { DATABASE_TYPES } from '#src/domain/database.ts';
import { NO_OUTPUT } from '#src/kernel/output.ts';
import { aDatabase } from '../support.ts';
import { assertValid, type ModelName } from './schema.ts';

const names = new Names('node-one');
const of = { names, project: 'prj_one' };
const limits = { memoryBytes: 1024 ** 3, cpus: 0.5, reserved: 0.25 };
const release = { applicationId: 'app_one', releaseId: 'rel_one', port: 3000 };
const place = {
  ...of,
  limits,
  image: 'r/a@sha256:1',
  variables: 'rel-one-env-1',
  pullSecret: 'pull',
  replicas: 2,
  hasPause: true,
};
const command = {
  ...release,
  commandId: 'run_one',
  argv: ['sh', '-c', 'echo $HOME $(PORT)'] as const,
  env: {},
};
const secretPlace = {
  namespace: names.namespace('prj_one'),
  name: 'rel-one-env',
  labels: names.labels({ release: 'rel_one' }),
};

function ofDatabase(type: (typeof DATABASE_TYPES)[number]) {
  const spec = aDatabase({ type, projectId: 'prj_one', serviceHost: 'shop-abc123' });
  const storage = { size: '1Gi', className: 'fast' };
  const parts = { ...of, limits, image: `${type}:1`, adminPassword: 'x', pullSecret: null, storage };
  const { variables, script } = databaseSecrets(spec, KINDS[type], parts);
  return {
    variables,
    script,
    service: databaseService(spec, KINDS[type], parts),
    claim: databaseClaim(spec, parts),
    set: databaseStatefulSet(spec, KINDS[type], parts),
  };
}

describe('the objects of the engine', () => {
  const all: [ModelName, object][] = [
    ['Namespace', namespaceObject(of, 'use')],
    ['NetworkPolicy', networkPolicy(of)],
    ['ResourceQuota', resourceQuota(of, { pods: '5' })],
    ['Secret', pullSecret(of, { host: 'r:5000', username: 'u', password: 'p' })],
    ['Secret', variablesSecret(secretPlace, { A: 'b' })],
    ['Deployment', releaseDeployment(release, place)],
    ['Service', releaseService(release, of)],
    ['Service', applicationService(release, 'shop-abc123', of)],
    ['PodDisruptionBudget', disruptionBudget(release, of)],
    ['Pod', commandPod({ ...command, output: NO_OUTPUT }, { ...place, program: 'one' })],
    ...DATABASE_TYPES.flatMap((type): [ModelName, object][] => {
      const { variables, script, service, claim, set } = ofDatabase(type);
      return [
        ...([
          ['Secret', variables],
          ['Secret', script],
          ['Service', service],
        ] as [ModelName, object][]),
        ...([
          ['PersistentVolumeClaim', claim],
          ['StatefulSet', set],
        ] as [ModelName, object][]),
      ];
    }),
  ];

  it.each(all)('are valid in newer versions of Kubernetes: %s', (kind, object) => {
    assertValid(kind, object);
    expect(JSON.stringify(object)).toContain('pilothouse.dev/node');
  });

  it('are refused by the schema if a field is misspelt', () => {
    const { spec, ...rest } = releaseService(release, of);
    expect(() => assertValid('Service', { ...rest, spec: { ...spec, ports: [{ port: 'x' }] } })).toThrow();
  });

  it('confine every container', () => {
    const pods = [
      releaseDeployment(release, place).spec?.template.spec,
      commandPod({ ...command, output: NO_OUTPUT }, { ...place, program: 'one' }).spec,
      ofDatabase('postgres').set.spec?.template.spec,
    ];
    for (const pod of pods) {
      expect(pod).toMatchObject({
        ...{ automountServiceAccountToken: false, enableServiceLinks: false },
        securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(pod?.containers[0]).toMatchObject({
        securityContext: {
          ...{ privileged: false, allowPrivilegeEscalation: false },
          capabilities: {
            drop: ['ALL'],
            add: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'SETGID', 'SETUID'],
          },
        },
        resources: {
          limits: { memory: '1073741824', cpu: '500m' },
          requests: { memory: '268435456', cpu: '125m' },
        },
      });
    }
  });

  it('name the protocol of every port: old versions do not merge ports without it', () => {
    const texts = [releaseDeployment(release, place), releaseService(release, of), ofDatabase('mysql').set];
    for (const object of texts)
      expect(JSON.stringify(object).match(/"(port|containerPort)":\d+/g)?.length ?? 0).toBeLessThanOrEqual(
        JSON.stringify(object).match(/"protocol":"TCP"/g)?.length ?? 0,
      );
  });

  it('let pods of a project reach all pods and addresses but those with credentials of clouds', () => {
    const [all, nodeDns] = networkPolicy(of).spec?.egress ?? [];
    expect(all).not.toHaveProperty('ports');
    expect(all?.to).toContainEqual({ namespaceSelector: {} });
    const excluded = all?.to?.flatMap(({ ipBlock }) => ipBlock?.except ?? []);
    for (const block of ['169.254.0.0/16', '100.100.100.200/32', 'fd00:ec2::254/128'])
      expect(excluded).toContain(block);
    expect(nodeDns).toEqual({
      to: [{ ipBlock: { cidr: '169.254.20.10/32' } }],
      ports: [
        { protocol: 'UDP', port: 53 },
        { protocol: 'TCP', port: 53 },
      ],
    });
    expect(networkPolicy(of).spec?.ingress?.[0]?.from).toEqual([
      { podSelector: {} },
      { namespaceSelector: { matchExpressions: [{ key: 'pilothouse.dev/gate', operator: 'Exists' }] } },
    ]);
  });

  it('pause before a pod ends where the cluster can, and leave the process its time', () => {
    const podOf = (hasPause: boolean) =>
      releaseDeployment(release, { ...place, hasPause }).spec?.template.spec;
    expect(podOf(true)?.containers[0]?.lifecycle).toEqual({ preStop: { sleep: { seconds: 5 } } });
    expect(podOf(true)?.terminationGracePeriodSeconds).toBe(35);
    expect(podOf(false)?.containers[0]).not.toHaveProperty('lifecycle');
    expect(podOf(false)?.terminationGracePeriodSeconds).toBe(30);
  });

  it.each([
    [{ major: '1', minor: '20' }, false],
    [{ major: '1', minor: '29+' }, false],
    [{ major: '1', minor: '30+' }, true],
    [{ major: '2', minor: '0' }, true],
    [null, false],
  ])('depend on the version %j', (version, isNew) => expect(isAtLeast(version, 30)).toBe(isNew));

  it('pass arguments on as they are', () => {
    const pod = commandPod({ ...command, output: NO_OUTPUT }, { ...place, program: 'one' });
    expect(pod.spec?.containers[0]?.command).toEqual(['sh', '-c', 'echo $$HOME $$(PORT)']);
  });

  it('give changed variables another name', () => {
    const name = (env: Record<string, string>) => variablesSecret(secretPlace, env).metadata.name;
    expect(name({ A: '1', B: '2' })).toBe(name({ B: '2', A: '1' }));
    expect(name({ A: '1' })).not.toBe(name({ A: '2' }));
  });
});

describe('names in a cluster', () => {
  it('are those of one node', () => {
    expect(names.namespace('prj_one')).toMatch(/^ph-[0-9a-f]{10}-prj-one$/);
    expect(new Names('node-two').namespace('prj_one')).not.toBe(names.namespace('prj_one'));
    expect(names.selector({ application: 'app_one' }, 'release')).toMatch(
      /^pilothouse\.dev\/node=[0-9a-f]{10},pilothouse\.dev\/application=app_one,pilothouse\.dev\/release$/,
    );
  });

  it('of hosts begin with a letter', () => {
    expect([serviceName('shop'), serviceName('3d-shop')]).toEqual(['shop', 'n3d-shop']);
  });

  it.each(['a b', 'A', '../x', 'a'.repeat(64), ''])('are not made of %j', (id) => {
    expect(() => names.object(id)).toThrow();
  });
});
