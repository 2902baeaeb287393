import { spawn } from 'node:child_process';
import type { Environment } from '../../config/command-line.ts';

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
};

/** Opens an HTTP address in the user's browser. Resolves false where there is no program for it. */
export function openInBrowser(url: string, { forPrograms }: Environment): Promise<boolean> {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return Promise.resolve(false);
  const [program, ...before] = OPENERS[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const child = spawn(program, [...before, url], { env: forPrograms, stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
