import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { openPublicDns } from '../../adapters/public-dns/resolver.ts';
import type { Config } from '../../config/config.ts';
import { messageOf } from '../../kernel/fault.ts';
import { ok, problem, type Result, warning } from './findings.ts';

/** One name below INGRESS_DOMAIN that no application has. */
const SAMPLE = 'pilothouse-doctor';

/** Whether the host of PUBLIC_URL leads anywhere. */
export async function checkPublicUrl(config: Config): Promise<Result> {
  const { publicUrl } = config;
  const host = hostOf(publicUrl);
  if (isLocal(host))
    return warning(
      `PUBLIC_URL is ${publicUrl}: links in mails and pages work on this machine only.`,
      'Set PUBLIC_URL to the address at which users reach the server. For a trial on this machine, nothing is to do.',
    );
  if (isIP(host) > 0) return ok(`PUBLIC_URL is ${publicUrl}.`);
  const found = await addressesOf(config, host);
  if (typeof found === 'string') return problem(found, DNS_HINT);
  if (found.length === 0)
    return problem(
      `The host name ${host} of PUBLIC_URL does not exist in DNS.`,
      `Create an A or AAAA record of ${host} that points to this machine.`,
    );
  return ok(`The host name ${host} of PUBLIC_URL leads to ${found.join(', ')}.`);
}

/** Whether `INGRESS_IP` can be the address of this machine. */
export function checkIngressAddress(
  { INGRESS_IP, INGRESS_DOMAIN }: Config,
  ownAddresses: readonly string[] = addressesOfMachine(),
): Result {
  const isLoopback = INGRESS_IP.startsWith('127.');
  if (isLoopback && isLocal(INGRESS_DOMAIN))
    return ok(`INGRESS_IP is ${INGRESS_IP}: sites are available on this machine only.`);
  if (isLoopback)
    return problem(
      `INGRESS_IP is ${INGRESS_IP}: users would point their domains to their own machines.`,
      'Set INGRESS_IP to the public IPv4 address of this machine.',
    );
  if (ownAddresses.includes(INGRESS_IP)) return ok(`INGRESS_IP ${INGRESS_IP} is an address of this machine.`);
  return warning(
    `INGRESS_IP ${INGRESS_IP} is not an address of an interface of this machine.`,
    'This is right behind NAT or a load balancer that forwards to this machine. Else correct INGRESS_IP.',
  );
}

/** Whether the names of applications, `*.INGRESS_DOMAIN`, lead to INGRESS_IP. */
export async function checkApplicationNames(config: Config): Promise<Result> {
  const { INGRESS_DOMAIN: domain, INGRESS_IP: address } = config;
  if (isLocal(domain)) return ok(`Names below ${domain} are resolved on this machine only.`);
  const found = await addressesOf(config, `${SAMPLE}.${domain}`);
  if (typeof found === 'string') return problem(found, DNS_HINT);
  if (found.includes(address)) return ok(`*.${domain} leads to ${address}.`);
  const record = `Create the record *.${domain}, type A, with the value ${address}.`;
  if (found.length === 0)
    return problem(`*.${domain} does not exist in DNS: applications have no address.`, record);
  return warning(
    `*.${domain} leads to ${found.join(', ')}, not to ${address} (INGRESS_IP).`,
    `This is right behind a load balancer. Else: ${record}`,
  );
}

const DNS_HINT = 'Check the name servers of this machine, or set DNS_RESOLVER.';

/** A sentence where DNS does not answer. */
async function addressesOf({ DNS_RESOLVER }: Config, name: string): Promise<readonly string[] | string> {
  const dns = openPublicDns({ servers: DNS_RESOLVER });
  return dns.addresses(name).catch((error: unknown) => messageOf(error));
}

export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Whether a name or address means the own machine wherever it is used. */
export function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127\./.test(host);
}

function addressesOfMachine(): string[] {
  return Object.values(networkInterfaces()).flatMap((entries = []) => entries.map(({ address }) => address));
}
