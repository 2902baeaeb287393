import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The paths whose committed text differs from the generated one. */
export async function driftedFiles(files: Readonly<Record<string, string>>): Promise<string[]> {
  const drifted: string[] = [];
  for (const [path, text] of Object.entries(files)) {
    const committed = await readFile(join(ROOT, path), 'utf8').catch(() => '');
    if (committed !== text) drifted.push(path);
  }
  return drifted;
}

/**
 * Writes generated files below the repository. With `--check` in `argv` it writes nothing, and ends the process with
 * code 1 if a committed file differs.
 */
export async function writeGenerated(
  files: Readonly<Record<string, string>>,
  { argv, command }: { readonly argv: readonly string[]; readonly command: string },
): Promise<void> {
  const drifted = await driftedFiles(files);
  if (argv.includes('--check')) {
    if (drifted.length === 0) return console.log('The generated files are up to date.');
    console.error(`Out of date: ${drifted.join(', ')}. Run ${command} and commit the result.`);
    process.exit(1);
  }
  for (const path of drifted) {
    await mkdir(dirname(join(ROOT, path)), { recursive: true });
    await writeFile(join(ROOT, path), files[path] ?? '');
  }
  console.log(
    drifted.length === 0 ? 'The generated files are up to date.' : `Written: ${drifted.join(', ')}`,
  );
}
