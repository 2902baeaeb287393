import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PACKAGE_FOLDERS, packageFolder, ROOT } from './common/paths.ts';

const Manifest = z.object({ name: z.string(), version: z.string(), license: z.string().optional() });

/** Copies the license of the repository into every package. */
export async function copyLicense(): Promise<void> {
  for (const name of PACKAGE_FOLDERS)
    await copyFile(join(ROOT, 'LICENSE'), join(packageFolder(name), 'LICENSE'));
}

/** Writes the licenses of the packages that a bundle contains, by the paths of its modules. */
export async function writeThirdPartyLicenses(modules: readonly string[], file: string): Promise<void> {
  const folders = new Set(
    modules.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []),
  );
  const texts = await Promise.all([...folders].sort().map(licenseOf));
  await writeFile(file, texts.join(`\n${'-'.repeat(80)}\n\n`));
}

async function licenseOf(folder: string): Promise<string> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const name = (await readdir(folder)).find((entry) => /^(licen[cs]e|copying)(\.|$)/i.test(entry));
  const text =
    name === undefined
      ? `${manifest.license ?? 'see the package'}\n`
      : await readFile(join(folder, name), 'utf8');
  return `${manifest.name} ${manifest.version}\n\n${text}`;
}
