import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { scalarScript } from './reference/scalar.ts';

/**
 * `npm run reference`: writes the script of the API reference page from the development dependency that contains it,
 * compressed once. Run it after an update of that dependency. With `--check` it only compares.
 */
const FOLDER = new URL('../src/http/reference/', import.meta.url);
const FILE = new URL('scalar.js.gz', FOLDER);
const LICENSE = new URL('scalar.LICENSE', FOLDER);

const { script, license } = await scalarScript();
const committed = await readFile(FILE).then(
  async (bytes) => (await promisify(gunzip)(bytes)).toString('utf8'),
  () => null,
);
if (committed === script) {
  console.log('The script of the reference page is up to date.');
} else if (process.argv.includes('--check')) {
  console.error(`Out of date: ${fileURLToPath(FILE)}. Run npm run reference and commit the result.`);
  process.exit(1);
} else {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(FILE, await promisify<string, { level: number }, Buffer>(gzip)(script, { level: 9 }));
  await writeFile(LICENSE, license);
  console.log(`Written: ${fileURLToPath(FILE)}`);
}
