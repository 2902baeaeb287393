import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeReadable } from '../common/files.ts';
import { installStaticServer } from '../common/static/install.ts';

/** The program that becomes a tenant's command. */
export function launcher(runtime: string): string {
  return join(runtime, 'launch.mjs');
}

/** The program that ends applications after this one has died. */
export function reaper(runtime: string): string {
  return join(runtime, 'reap.mjs');
}

/** Copies the programs that run beside applications, or become them, to where every application's user can read them. */
export async function installRuntime(runtime: string): Promise<void> {
  await installStaticServer(runtime);
  await copyFile(fileURLToPath(new URL('./confinement/launch.mjs', import.meta.url)), launcher(runtime));
  await copyFile(fileURLToPath(new URL('./reap.mjs', import.meta.url)), reaper(runtime));
  await makeReadable(runtime);
}
