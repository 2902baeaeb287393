import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { addressList } from './address-list.ts';
import type { VisitorRequest } from './visitor.ts';

/**
 * By this header, the platform's own proxy in front proves its identity. It is never passed to a target or a client.
 */
export const FRONT_HEADER = 'x-ingress-front';

/** Who may state the address and the protocol of a visitor. */
export interface TrustedFronts {
  /** A sender of this value as `FRONT_HEADER`: the platform's own proxy. */
  readonly frontSecret?: string | undefined;
  /** CIDRs of the operator's gateways. */
  readonly gateways: readonly string[];
}

export interface VisitorIdentity {
  readonly address: string;
  readonly protocol: 'http' | 'https';
}

export type IdentifyVisitor = (request: Pick<VisitorRequest, 'headers' | 'socket'>) => VisitorIdentity;

/**
 * Finds the address and the protocol of a visitor. Those of the connection, unless a trusted front has opened it: then
 * the last address of `X-Forwarded-For` that is not one of a gateway, and the last protocol of `X-Forwarded-Proto`.
 */
export function visitorIdentification({ frontSecret, gateways }: TrustedFronts): IdentifyVisitor {
  const isGateway = addressList(gateways);
  return ({ headers, socket }) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const given = headers[FRONT_HEADER];
    const isOwnFront =
      frontSecret !== undefined && typeof given === 'string' && sameSecret(given, frontSecret);
    const protocol = socket.encrypted === true ? 'https' : 'http';
    if (!isOwnFront && !isGateway(address)) return { address, protocol };
    const stated = listed(headers['x-forwarded-proto']).at(-1)?.toLowerCase();
    return {
      address: forwardedFor(listed(headers['x-forwarded-for']), isGateway) ?? address,
      protocol: stated === 'https' || stated === 'http' ? stated : protocol,
    };
  };
}

/** Each proxy adds the address of its client at the end. Undefined where the last one has added none. */
function forwardedFor(
  addresses: readonly string[],
  isGateway: (address: string) => boolean,
): string | undefined {
  let nearest: string | undefined;
  for (const address of addresses.map(withoutPort).toReversed()) {
    if (isIP(address) === 0) return nearest;
    nearest = address;
    if (!isGateway(address)) return address;
  }
  return nearest;
}

/** Some gateways add the port of the visitor: `192.0.2.1:51234`, `[2001:db8::1]:51234`. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
}

function listed(header: string | readonly string[] | undefined): string[] {
  const text = typeof header === 'string' ? header : (header ?? []).join(',');
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function sameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
