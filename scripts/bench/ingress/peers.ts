import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInternalAuthority } from '#src/adapters/ingress/builtin/certificates/internal-authority.ts';
import { openBuiltinIngress } from '#src/adapters/ingress/builtin/open.ts';
import { openCaddyAdmin } from '#src/adapters/ingress/caddy/caddy-admin.ts';
import { openCaddyIngress } from '#src/adapters/ingress/caddy/open.ts';
import { freePort } from '#src/cli/demo/free-port.ts';
import { caddyForwarding, caddyWaiting, startCaddy } from './caddy.ts';
import { startNginx } from './nginx.ts';
import { startNode } from './program.ts';
import { ALLOWS_CERTIFICATE, routeTo, SITE_HOST } from './route-to.ts';

/** What forwards to the site, listening. */
export interface OpenPeer {
  /** Without a path. */
  readonly address: string;
  /** Its processes; what they have started counts with them. */
  readonly pids: readonly number[];
  close(): Promise<void>;
}

export interface Peer {
  readonly name: PeerName;
  /** Null: the program is not installed. `folder` is empty and of this peer alone. */
  open(site: { readonly port: number; readonly pid: number }, folder: string): Promise<OpenPeer | null>;
}

export type PeerName =
  | 'direct'
  | 'nginx'
  | 'Caddy'
  | 'built-in'
  | 'built-in, in an instance'
  | 'Caddy + built-in'
  | 'Caddy + routes'
  | 'Caddy, TLS'
  | 'built-in, TLS'
  | 'Caddy + built-in, TLS'
  | 'Caddy + routes, TLS';

/**
 * Everything that is compared. Behind "Caddy + built-in" every request passes both; "Caddy + routes" is the set-up that
 * docs/operations/tls.md recommends, in which Caddy finds the site in a folder.
 */
export const PEERS: readonly Peer[] = [
  {
    name: 'direct',
    open: async ({ port, pid }) => ({ address: plain(port), pids: [pid], close: async () => {} }),
  },
  {
    name: 'nginx',
    async open(site, folder) {
      const port = await aPort();
      const nginx = await startNginx({ port, sitePort: site.port, folder });
      return nginx && { address: plain(port), pids: [nginx.pid], close: nginx.end };
    },
  },
  { name: 'Caddy', open: (site, folder) => openCaddyAlone(site.port, folder, false) },
  {
    name: 'built-in',
    async open(site) {
      const ingress = openBuiltinIngress({ host: '127.0.0.1', port: 0 });
      await ingress.listen();
      await ingress.route(routeTo(site.port));
      return { address: plain(ingress.port()), pids: ingress.workerPids(), close: ingress.close };
    },
  },
  {
    name: 'built-in, in an instance',
    async open(site, folder) {
      const instance = await startNode(new URL('./instance.ts', import.meta.url), [
        folder,
        String(site.port),
      ]);
      return { address: plain(instance.port), pids: [instance.pid], close: instance.end };
    },
  },
  { name: 'Caddy + built-in', open: (site, folder) => openCaddyInFront(site.port, folder, {}) },
  { name: 'Caddy + routes', open: (site, folder) => openCaddyInFront(site.port, folder, { routes: true }) },
  { name: 'Caddy, TLS', open: (site, folder) => openCaddyAlone(site.port, folder, true) },
  {
    name: 'built-in, TLS',
    async open(site) {
      const certificates = openInternalAuthority({ seed: Buffer.alloc(32, 1) });
      const https = { port: 0, certificates, redirect: false };
      const ingress = openBuiltinIngress({ host: '127.0.0.1', port: 0, https });
      await ingress.listen();
      await ingress.route(routeTo(site.port));
      return {
        address: secure(ingress.httpsPort() ?? 0),
        pids: ingress.workerPids(),
        close: ingress.close,
      };
    },
  },
  {
    name: 'Caddy + built-in, TLS',
    open: (site, folder) => openCaddyInFront(site.port, folder, { tls: true }),
  },
  {
    name: 'Caddy + routes, TLS',
    open: (site, folder) => openCaddyInFront(site.port, folder, { tls: true, routes: true }),
  },
];

async function openCaddyAlone(sitePort: number, folder: string, tls: boolean): Promise<OpenPeer | null> {
  const port = await aPort();
  const caddy = await startCaddy(caddyForwarding({ port, sitePort, tls, folder }), port, folder);
  return caddy && { address: tls ? secure(port) : plain(port), pids: [caddy.pid], close: caddy.end };
}

/** Caddy in front of the built-in ingress, configured by the program itself. */
async function openCaddyInFront(
  sitePort: number,
  folder: string,
  { tls = false, routes = false },
): Promise<OpenPeer | null> {
  await mkdir(folder, { recursive: true });
  const [adminPort, port, httpsPort, relayPort] = [
    await aPort(),
    await aPort(),
    await aPort(),
    await aPort(),
  ];
  const routesFolder = await mkdtemp(join(IN_MEMORY, 'pilothouse-bench-routes-'));
  const caddy = await startCaddy(caddyWaiting(adminPort, folder), adminPort, folder);
  const removeRoutes = () => rm(routesFolder, { recursive: true, force: true });
  if (caddy === null) {
    await removeRoutes();
    return null;
  }
  let relayPids: readonly number[] = [];
  const ingress = openCaddyIngress({
    openRelay(options) {
      const relay = openBuiltinIngress(options);
      const listen = async () => {
        await relay.listen();
        relayPids = relay.workerPids();
      };
      return { ...relay, listen };
    },
    admin: openCaddyAdmin({ url: `http://127.0.0.1:${adminPort}` }),
    host: '127.0.0.1',
    port,
    https: tls
      ? {
          port: httpsPort,
          askUrl: `http://127.0.0.1:${sitePort}${ALLOWS_CERTIFICATE}`,
          issuer: { kind: 'internal' },
          redirect: false,
        }
      : null,
    api: null,
    relayPort,
    routesFolder: routes ? routesFolder : null,
    frontSecret: 'known-to-both',
  });
  await ingress.listen();
  await ingress.route(routeTo(sitePort));
  return {
    address: tls ? secure(httpsPort) : plain(port),
    pids: [caddy.pid, ...relayPids],
    async close() {
      await ingress.close();
      await caddy.end();
      await removeRoutes();
    },
  };
}

/** A folder in memory, as `/run` is, where there is one. */
const IN_MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

let lastPort = 20_000;

async function aPort(): Promise<number> {
  lastPort = await freePort(lastPort + 1);
  return lastPort;
}

const plain = (port: number) => `http://127.0.0.1:${port}`;
/** By name: the certificate depends on it. */
const secure = (port: number) => `https://${SITE_HOST}:${port}`;
