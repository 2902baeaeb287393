import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const TLS_PEERS = ['Caddy, TLS', 'Caddy + built-in, TLS', 'Caddy + routes, TLS'];
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

it('a quick run measures every peer of the ingress that is installed, and names the others', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/bench-ingress.ts', '--quick'], {
    cwd: ROOT,
  });
  expect(stdout).toMatch(/^load from (wrk|autocannon)/);
  for (const peer of ['nginx', 'Caddy', 'Caddy + built-in', 'Caddy + routes', ...TLS_PEERS])
    if (!stdout.includes(`absent: ${peer} (`)) expect(stdout).toMatch(measured(peer));
  for (const peer of ['direct', 'built-in', 'built-in, TLS', 'built-in, in an instance'])
    expect(stdout).toMatch(measured(peer));
});

/** The rows of both bodies. */
function measured(peer: string): RegExp {
  const name = peer.replaceAll('+', '\\+');
  return new RegExp(`^small  ${name} +\\d[\\s\\S]*^large  ${name} +\\d`, 'm');
}
