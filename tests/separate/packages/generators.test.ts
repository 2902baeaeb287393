import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/build/common/paths.ts';
import { type FreshProject, freshProject, STRICT } from './fresh-project.ts';

/** What generators of others make of the OpenAPI documents compiles. */

const DOCUMENTS = ['openapi', 'internal', 'hub', 'gateway'];
const GENERATORS: Readonly<Record<string, (document: string) => string[]>> = {
  'openapi-typescript': (name) => [`openapi/${name}.json`, '-o', `made/openapi-typescript/${name}.ts`],
  'openapi-ts': (name) => ['-i', `./openapi/${name}.json`, '-o', `made/openapi-ts/${name}`, '--silent'],
  orval: (name) => [
    '--input',
    `openapi/${name}.json`,
    '--output',
    `made/orval/${name}.ts`,
    '--client',
    'fetch',
  ],
};

let project: FreshProject;
beforeAll(async () => {
  project = await freshProject();
  await project.install(['openapi-typescript', '@hey-api/openapi-ts', 'orval', 'typescript@~5.9.3'], []);
  await cp(join(ROOT, 'openapi'), join(project.folder, 'openapi'), { recursive: true });
});
afterAll(() => project?.remove());

test.each(Object.entries(GENERATORS))('%s', async (program, argumentsFor) => {
  for (const name of DOCUMENTS) await project.run(program, ...argumentsFor(name));
  const made = await readdir(join(project.folder, 'made', program), { recursive: true });
  expect(made.length).toBeGreaterThanOrEqual(DOCUMENTS.length);
  // The program of @hey-api/openapi-ts itself does not compile with exact optional properties.
  const { exactOptionalPropertyTypes: _, noPropertyAccessFromIndexSignature: __, ...strict } = STRICT;
  await project.write({
    'tsconfig.json': {
      compilerOptions: { ...strict, skipLibCheck: true, lib: ['es2022', 'dom', 'dom.iterable'], types: [] },
      include: [`made/${program}`],
    },
  });
  expect(await project.typeErrors()).toEqual([]);
});
