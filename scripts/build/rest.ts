import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from './common/paths.ts';
import { declarationsOf } from './declarations.ts';

/** Builds the REST client into `packages/rest/dist`. `npm run openapi` writes its types. */
export async function buildRest(): Promise<void> {
  const source = join(packageFolder('rest'), 'src');
  const dist = join(packageFolder('rest'), 'dist');
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  for (const name of ['index', 'events']) {
    const text = await readFile(join(source, `${name}.ts`), 'utf8');
    const { code, declarations } = declarationsOf(text.replaceAll(/(from '\.\/\w+)(\.d)?\.ts'/g, "$1.js'"));
    await writeFile(join(dist, `${name}.js`), code);
    await writeFile(join(dist, `${name}.d.ts`), declarations);
  }
  await copyFile(join(source, 'paths.d.ts'), join(dist, 'paths.d.ts'));
}
