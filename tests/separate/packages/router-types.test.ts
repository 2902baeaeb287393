import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { appRouter } from '#routers/index.ts';
import { operationsOf } from '#src/http/facade/operations.ts';
import { BULKY_OPERATIONS } from '../../../packages/client/src/index.ts';
import { packageFolder, ROOT } from '../../../scripts/build/common/paths.ts';
import { FreshProject } from './fresh-project.ts';

/** The written type of the router is the one that the compiler infers, for every operation. */

const names = Object.keys(appRouter._def.procedures);
/** In the repository, where the packages and aliases of both sides are found. */
const project = new FreshProject(join(packageFolder('client'), 'dist/check'));
afterAll(() => project.remove());

test('every operation has the inputs, outputs and errors of the router', async () => {
  const head = `
import type { inferRouterError, inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter as Actual } from '../../../../routers/index.ts';
import type { AppRouter as Written } from '../router.d.ts';
import type { Id, IdPrefix } from '../../../../src/domain/id.ts';
// To callers, every id is a string.
type Plain<T> = T extends Id<IdPrefix> ? string : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
export const error: Same<inferRouterError<Actual>, inferRouterError<Written>> = true;
`;
  const lines = names.flatMap((name, index) => {
    const path = name
      .split('.')
      .map((part) => `['${part}']`)
      .join('');
    return ['Inputs', 'Outputs'].map((side) => {
      const [actual, written] = ['Actual', 'Written'].map(
        (router) => `Plain<inferRouter${side}<${router}>${path}>`,
      );
      return `/* ${name} ${side} */ export const ${side}${index}: Same<${actual}, ${written}> = true;`;
    });
  });
  const text = head + lines.join('\n');
  await project.write({
    'check.ts': text,
    'tsconfig.json': { extends: join(ROOT, 'tsconfig.json'), include: ['check.ts'] },
  });
  const compiler = join(ROOT, 'node_modules/typescript7/bin/tsc');
  const output = await project
    .run(process.execPath, compiler, '--pretty', 'false')
    .catch((error: Error) => error.message);
  const wrong = [...output.matchAll(/check\.ts\((\d+),/g)].map(
    ([, line]) => text.split('\n')[Number(line) - 1],
  );
  expect(wrong).toEqual([]);
  expect(output).not.toContain('error TS');
});

test('the declarations are small, and say what every operation does', async () => {
  const text = await readFile(join(packageFolder('client'), 'dist/router.d.ts'), 'utf8');
  expect(text.length).toBeLessThan(300_000);
  expect(text).not.toContain('import(');
  expect(text).toMatch(
    /\/\*\*\n {5}\* Create an empty project\.\n[\s\S]*?\*\/\n {4}create: TRPCMutationProcedure/,
  );
  expect(text).toMatch(/\/\*\* Maximum number of items \*\/\n {2}limit\?: number/);
});

test('the client sends alone what the server takes a few of in one batch', () => {
  const bulky = operationsOf(appRouter).filter(({ rest }) => rest.bulky === true);
  expect([...BULKY_OPERATIONS].sort()).toEqual(bulky.map(({ name }) => name).sort());
});
