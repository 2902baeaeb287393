import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PodSpec } from 'kubernetes-types/core/v1.d.ts';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { GATE_LABEL } from '#src/adapters/workloads/kubernetes/objects/space.ts';
import { loadConfig } from '#src/config/config.ts';
import { assertValid, type ModelName } from './schema.ts';

const FOLDER = join(import.meta.dirname, '../../../../deploy/kubernetes');
const text = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

interface Manifest {
  readonly kind: ModelName;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly spec?: { readonly template?: { readonly spec?: PodSpec } };
  readonly rules?: readonly { readonly resources: readonly string[]; readonly verbs: readonly string[] }[];
}
const files = readdirSync(FOLDER).filter((file) => file !== 'kustomization.yaml');
const all = files.flatMap((file) =>
  parseAllDocuments(text(file)).map((document) => document.toJS() as Manifest),
);

const containers = all.flatMap(({ spec }) => {
  const pod = spec?.template?.spec;
  return pod === undefined ? [] : pod.containers.map((container) => ({ ...container, pod }));
});

describe('the manifests for Kubernetes', () => {
  it('are all installed', () => {
    expect([...(parse(text('kustomization.yaml')) as { resources: string[] }).resources].sort()).toEqual(
      files.sort(),
    );
  });

  it.each(all.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    'are valid in newer versions: %s',
    (_, manifest) => assertValid(manifest.kind, manifest),
  );

  it('give no right to run commands in pods, or over accounts, roles and nodes', () => {
    const rights = all.flatMap(({ rules = [] }) => rules.flatMap(({ resources }) => resources));
    const verbs = all.flatMap(({ rules = [] }) => rules.flatMap((rule) => rule.verbs));
    for (const right of ['pods/exec', 'nodes', 'roles', 'clusterroles', 'serviceaccounts', '*'])
      expect(rights).not.toContain(right);
    expect(verbs).not.toContain('*');
  });

  it('name the version of every image that is not built here', () => {
    const images = containers.map(({ image }) => image).filter((image) => image !== 'pilothouse');
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect(image).toMatch(/^[a-z]+:\d+/);
  });

  it('reserve memory and CPU, and confine every container but the builder', () => {
    for (const { name, resources, securityContext, pod } of containers) {
      expect(resources?.requests, name).toMatchObject({
        cpu: expect.any(String),
        memory: expect.any(String),
      });
      if (name === 'docker') continue;
      expect(securityContext?.privileged ?? false).toBe(false);
      expect(securityContext?.allowPrivilegeEscalation, name).toBe(false);
      const profile = securityContext?.seccompProfile ?? pod.securityContext?.seccompProfile;
      expect(profile, name).toEqual({ type: 'RuntimeDefault' });
    }
  });

  it('start Pilothouse and its builder again when they hang', () => {
    const alive = containers.filter(({ livenessProbe }) => livenessProbe !== undefined);
    expect(alive.map(({ name }) => name).sort()).toEqual(['docker', 'pilothouse']);
    const paths = alive.map(({ livenessProbe }) => livenessProbe?.httpGet?.path).filter(Boolean);
    // A path that reads the database would end the ingress together with the database.
    expect(paths).toEqual(['/api/openapi.json']);
  });

  it('send visitors to Pilothouse also while its database is away', () => {
    const pilothouse = containers.find(({ name }) => name === 'pilothouse');
    expect(pilothouse?.readinessProbe).toMatchObject({ tcpSocket: { port: 'sites' } });
  });

  it('name the namespace that the settings expect, and let it reach the applications', () => {
    const namespace = all.find(({ kind }) => kind === 'Namespace');
    expect(namespace?.metadata.name).toBe(loadConfig({}).KUBERNETES_NAMESPACE);
    expect(namespace?.metadata.labels).toHaveProperty([GATE_LABEL]);
  });
});
