import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appRouter } from '#routers/index.ts';
import { packageFolder } from './common/paths.ts';
import { declarationsOf } from './declarations.ts';
import { routerTypes } from './router-types/router-types.ts';

const ROUTER = '../../../routers/index.ts';

/** Builds the typed client into `packages/client/dist`: the program, its declarations and the type of the router. */
export async function buildClient(): Promise<void> {
  const folder = packageFolder('client');
  const source = await readFile(join(folder, 'src/index.ts'), 'utf8');
  const { code, declarations } = declarationsOf(source.replace(ROUTER, './router.js'));
  const dist = join(folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'index.js'), code);
  await writeFile(join(dist, 'index.d.ts'), `${declarations}export type * from './router.js';\n`);
  await writeFile(join(dist, 'router.d.ts'), await routerTypes(appRouter));
}
