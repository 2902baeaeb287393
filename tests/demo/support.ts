import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program in the repository until it ends, with nothing in its environment but what is given and PATH. */
export async function run(
  argv: readonly [string, ...string[]],
  env: Record<string, string> = {},
): Promise<Ran> {
  const [program, ...args] = argv;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  return { code, stdout, stderr };
}
