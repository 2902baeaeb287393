import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  readonly rules?: readonly { readonly resources: readonly string[]; readonly verbs: readonly string[] }[];
}
const files = readdirSync(FOLDER).filter((file) => file !== 'kustomization.yaml');
const all = files.flatMap((file) =>
  parseAllDocuments(text(file)).map((document) => document.toJS() as Manifest),
);

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

  it('name the namespace that the settings expect, and let it reach the applications', () => {
    const namespace = all.find(({ kind }) => kind === 'Namespace');
    expect(namespace?.metadata.name).toBe(loadConfig({}).KUBERNETES_NAMESPACE);
    expect(namespace?.metadata.labels).toHaveProperty([GATE_LABEL]);
  });
});
