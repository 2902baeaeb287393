import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The folder of a package, by the name of the folder. */
export function packageFolder(name: PackageFolder): string {
  return join(ROOT, 'packages', name);
}

export const PACKAGE_FOLDERS = ['pilothouse', 'client', 'rest'] as const;
export type PackageFolder = (typeof PACKAGE_FOLDERS)[number];
