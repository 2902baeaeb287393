import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const exec = promisify(execFile);
const MAX_OUTPUT_BYTES = 50_000_000;

/** Runs a program. Rejects with its output if it fails. */
export async function run(
  program: string,
  args: readonly string[],
  { env = {}, cwd }: { readonly env?: Readonly<Record<string, string>>; readonly cwd?: string } = {},
): Promise<string> {
  try {
    const options = { maxBuffer: MAX_OUTPUT_BYTES, env: { ...process.env, ...env }, ...(cwd && { cwd }) };
    const { stdout, stderr } = await exec(program, [...args], options);
    return `${stdout}${stderr}`;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** A bare Debian in a container, with the network of this machine. */
export interface BareDebian {
  /** Runs a script of the shell as root. Returns its output, or rejects with it. */
  sh(script: string): Promise<string>;
  /** Copies a file of this machine into the container. */
  copy(from: string, to: string): Promise<void>;
  /** Starts a program that runs on. Its output is in `log`. */
  start(command: string, log: string): Promise<void>;
  remove(): Promise<void>;
}

const CERTIFICATES = '/etc/machine-ca.crt';

/** Starts one. It trusts the certificate authorities that this machine trusts: its network may have its own. */
export async function bareDebian(image: string): Promise<BareDebian> {
  const options = ['--network=host', '--init', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`];
  const id = (await run('docker', ['run', '--detach', ...options, image, 'sleep', 'infinity'])).trim();
  const copy = async (from: string, to: string) => void (await run('docker', ['cp', from, `${id}:${to}`]));
  await copy('/etc/ssl/certs/ca-certificates.crt', CERTIFICATES);
  return {
    copy,
    sh: (script) => run('docker', ['exec', id, 'bash', '-euo', 'pipefail', '-c', script]),
    start: async (command, log) =>
      void (await run('docker', ['exec', '--detach', id, 'bash', '-c', `exec ${command} >${log} 2>&1`])),
    remove: async () => void (await run('docker', ['rm', '--force', '--volumes', id])),
  };
}

/** Packs the server that `npm run build` has built. Returns the path of the archive, in a folder for the test alone. */
export async function packServer(): Promise<{ archive: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-pack-'));
  const args = ['pack', '--silent', '--ignore-scripts', '--workspace', 'pilothouse'];
  const name = (await run('npm', [...args, '--pack-destination', folder])).trim().split('\n').at(-1) ?? '';
  return {
    archive: join(folder, name),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A commit with a site that answers `text`, in the shell: it makes the folder `path`. */
export const siteScript = (path: string, text: string): string => `
mkdir -p ${path} && cd ${path}
git init --quiet --initial-branch=main .
echo '{"name":"site","scripts":{"start":"node server.js"}}' >package.json
echo 'require("http").createServer((_, response) => response.end("${text}")).listen(process.env.PORT)' >server.js
git add --all
git -c user.name=Test -c user.email=test@example.com commit --quiet --message=One
`;

/** In the shell: waits until the program whose output is in `log` is ready, else fails with that output. */
export const readyScript = (log: string): string => `
for _ in $(seq 600); do grep -q 'Pilothouse is ready' ${log} && exit 0; sleep 0.2; done
cat ${log}
exit 1
`;

/** In the shell: what the platform returns to a visitor of `host`, by the Node.js program `node`. */
export const visitScript = (node: string, ingressPort: number, host: string): string =>
  `${node} -e 'require("http").get({ port: ${ingressPort}, headers: { host: "${host}" } },
    (answer) => answer.pipe(process.stdout))'`;

/** What `pilothouse import --json` printed about the site. */
export function siteOf(printed: string): { url: URL } {
  const json = printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1);
  return { url: new URL(z.object({ url: z.string() }).parse(JSON.parse(json)).url) };
}
