import { isIP } from 'node:net';
import { openAcmeAuthority } from '../adapters/ingress/builtin/certificates/acme/authority.ts';
import { orderedCertificates } from '../adapters/ingress/builtin/certificates/acme/ordered-certificates.ts';
import { givenCertificates } from '../adapters/ingress/builtin/certificates/given-certificates.ts';
import { openInternalAuthority } from '../adapters/ingress/builtin/certificates/internal-authority.ts';
import { type BuiltinHttps, openBuiltinIngress } from '../adapters/ingress/builtin/open.ts';
import { openCaddyAdmin } from '../adapters/ingress/caddy/caddy-admin.ts';
import { openCaddyIngress } from '../adapters/ingress/caddy/open.ts';
import type { ApiSite } from '../adapters/ingress/caddy/wanted.ts';
import type { CertificateSource } from '../adapters/ingress/certificate-source.ts';
import type { CertificateOrders, Ingress } from '../adapters/ingress/port.ts';
import type { Config } from '../config/config.ts';
import { authorityOf, reachableHere } from '../kernel/listen-address.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import type { Duty } from '../services/platform/peers/index.ts';
import type { PlatformServices } from '../services/platform/platform-services.ts';
import { caddyIssuer } from './caddy-issuer.ts';
import { certificateStore } from './certificate-store.ts';
import { openClusterIngress } from './cluster-ingress.ts';

/** With what the engine takes at most, below the ten seconds in which the program has to be gone. */
const INGRESS_GRACE_MS = 2_000;

/** No application has this id. */
const API_ROUTE = 'app_platform';

/** Serves visitors of the sites: this process alone, with Caddy in front for TLS, or with a gateway of the cluster. */
export async function openIngress(
  services: PlatformServices,
  config: Config,
  { duty, orders }: { duty: Pick<Duty, 'isHeld'>; orders: CertificateOrders },
): Promise<Ingress> {
  const { vault, log, publicUrl } = services;
  const shared = {
    host: config.ingressHost,
    port: config.INGRESS_PORT,
    processes: config.INGRESS_PROCESSES,
    closeGraceMs: INGRESS_GRACE_MS,
    gateways: config.INGRESS_TRUST_PROXY,
    limits: {
      connections: config.INGRESS_CONNECTIONS,
      perAddress: config.INGRESS_CONNECTIONS_PER_ADDRESS,
      perApplication: config.INGRESS_CONNECTIONS_PER_APPLICATION,
      proxies: [...config.TRUST_PROXY, ...config.INGRESS_TRUST_PROXY],
    },
    log: (message: string) => log.info({ ingress: config.INGRESS }, message),
  };
  const api = apiSiteOf(config);
  if (config.INGRESS === 'builtin') {
    const ingress = openBuiltinIngress({ ...shared, https: ownHttps(services, config, orders) });
    if (api !== null)
      await ingress.route({ applicationId: API_ROUTE, hosts: [api.host], target: api.target });
    return ingress;
  }
  if (config.INGRESS === 'kubernetes')
    return openClusterIngress(services, config, openBuiltinIngress(shared), duty);
  if (config.INGRESS_TRUST_PROXY.length > 0)
    throw new OperatorError(
      'INGRESS_TRUST_PROXY belongs to the built-in ingress. With INGRESS=caddy visitors reach Caddy itself: remove the setting.',
    );
  const { INGRESS_HTTPS_PORT: httpsPort } = config;
  return openCaddyIngress({
    ...shared,
    openRelay: openBuiltinIngress,
    admin: openCaddyAdmin({ url: config.CADDY_ADMIN_URL }),
    relayPort: config.INGRESS_RELAY_PORT,
    routesFolder: config.INGRESS_ROUTES_DIR ?? null,
    api,
    frontSecret: vault.derive('ingress-front').toString('base64url'),
    https:
      httpsPort === undefined
        ? null
        : {
            port: httpsPort,
            // Not over the name of the API where that needs a certificate itself.
            askUrl: `${api === null ? publicUrl : `http://${authorityOf(api.target)}`}/api/tls-ask`,
            issuer: caddyIssuer(config),
            redirect: config.INGRESS_REDIRECT_HTTPS,
          },
  });
}

/** TLS that the built-in ingress ends itself. Null: none. */
function ownHttps(
  services: PlatformServices,
  config: Config,
  permission: CertificateOrders,
): BuiltinHttps | null {
  const { INGRESS_HTTPS_PORT: port, INGRESS_REDIRECT_HTTPS: redirect } = config;
  const { INGRESS_CERTIFICATES_DIR: folder, TLS_ISSUER } = config;
  if (port === undefined) return null;
  const issued =
    TLS_ISSUER === 'internal'
      ? openInternalAuthority({ seed: services.vault.derive('ingress-authority') })
      : publicCertificates(services, config, permission);
  const certificates = folder === undefined ? issued : givenCertificates({ folder, otherwise: issued });
  return { port, certificates, redirect };
}

const LETS_ENCRYPT = 'https://acme-v02.api.letsencrypt.org/directory';

/** Certificates of a public authority. The key of the account follows from the encryption key, for all processes. */
function publicCertificates(
  services: PlatformServices,
  { ACME_DIRECTORY_URL: directoryUrl = LETS_ENCRYPT, ACME_EMAIL: email }: Config,
  permission: CertificateOrders,
): CertificateSource {
  const accountKey = services.vault.derive('acme-account');
  return orderedCertificates({
    authority: openAcmeAuthority({ directoryUrl, email: email ?? null, accountKey }),
    store: certificateStore(services),
    permission,
    log: (message) => services.log.warn({ ingress: 'builtin' }, message),
  });
}

/** Null: the ingress does not serve the API. Throws if the settings contradict each other. */
export function apiSiteOf({
  INGRESS_SERVES_API,
  INGRESS_HTTPS_PORT,
  publicUrl,
  HOST,
  PORT,
}: Config): ApiSite | null {
  if (!INGRESS_SERVES_API) return null;
  const { protocol, hostname } = new URL(publicUrl);
  if (INGRESS_HTTPS_PORT === undefined || protocol !== 'https:' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0)
    throw new OperatorError(
      'INGRESS_SERVES_API needs INGRESS_HTTPS_PORT, and a PUBLIC_URL with https:// and a host name.',
    );
  return { host: hostname, target: { host: reachableHere(HOST), port: PORT } };
}
