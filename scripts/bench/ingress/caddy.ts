import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Program, startInstalled } from './program.ts';
import { SITE_HOST } from './route-to.ts';

interface CaddyAlone {
  readonly port: number;
  readonly sitePort: number;
  readonly tls: boolean;
  /** For its certificates. */
  readonly folder: string;
}

/** Starts Caddy with a configuration. Resolves when `port` is open. Null: it is not installed. */
export async function startCaddy(config: object, port: number, folder: string): Promise<Program | null> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'caddy.json');
  await writeFile(file, JSON.stringify(config));
  const homes = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return startInstalled('caddy', ['run', '--config', file], port, homes);
}

/** Caddy by itself, as its own documentation writes it for one site. */
export function caddyForwarding({ port, sitePort, tls, folder }: CaddyAlone): object {
  const server = {
    listen: [`:${port}`],
    protocols: ['h1', 'h2'],
    automatic_https: tls ? { disable_redirects: true } : { disable: true },
    ...(tls && { tls_connection_policies: [{}] }),
    routes: [
      {
        match: [{ host: [SITE_HOST] }],
        handle: [{ handler: 'reverse_proxy', upstreams: [{ dial: `127.0.0.1:${sitePort}` }] }],
      },
    ],
  };
  return {
    admin: { disabled: true },
    storage: { module: 'file_system', root: join(folder, 'storage') },
    apps: {
      http: { servers: { bench: server } },
      ...(tls && { tls: { automation: { policies: [{ issuers: [{ module: 'internal' }] }] } } }),
      pki: { certificate_authorities: { local: { install_trust: false } } },
    },
  };
}

/** Caddy with nothing but its admin API. */
export function caddyWaiting(adminPort: number, folder: string): object {
  return {
    admin: { listen: `127.0.0.1:${adminPort}`, config: { persist: false } },
    storage: { module: 'file_system', root: join(folder, 'storage') },
  };
}
