import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { messageOf } from '#src/kernel/fault.ts';
import {
  type AddressVerdict,
  type AllowedNetworks,
  isAddress,
  isUnspecified,
  judgeAddress,
  judgeName,
  parseAllowedNetworks,
  reaches,
} from './target-policy.ts';

/** An address that was judged. Connect to one of these and to nothing else: the name may resolve anew. */
export interface PinnedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

export type ResolvedTarget =
  | { readonly kind: 'allowed'; readonly addresses: readonly [PinnedAddress, ...PinnedAddress[]] }
  /** The rules forbid it; `reason` is a sentence for the user. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The name has no address at present. */
  | { readonly kind: 'unresolved'; readonly reason: string };

/** Where this program, or what it is operated with, listens. */
export interface Listener {
  /** An address, `0.0.0.0` or `::` for every one of the machine, or a name. */
  readonly host: string;
  readonly port: number;
  /** Meant for visitors, who use the machine's own addresses. Refused at loopback only. */
  readonly forVisitors?: boolean;
}

export interface TargetGuardOptions {
  /** CIDRs of private networks that may be reached all the same. */
  readonly allowedPrivateTargets: readonly string[];
  /** Never a target, listed or not. Required, so that no caller can leave them out. */
  readonly ownListeners: readonly Listener[];
  /** Every address of a name. The default is the system's resolver. */
  readonly resolveName?: (name: string) => Promise<readonly string[]>;
  /** The addresses of this machine; those of its network interfaces unless a test gives others. */
  readonly machineAddresses?: () => readonly string[];
}

export interface ResolveOptions {
  readonly port?: number;
  /** `.internal` and `.local` stay refused even where they resolve into a listed network (relay targets). */
  readonly neverInternalNames?: boolean;
}

/** Judges the host of a user's address (`URL.hostname`, never raw text) by what it resolves to now. Never rejects. */
export interface TargetGuard {
  resolve(hostname: string, options?: ResolveOptions): Promise<ResolvedTarget>;
}

/** Decides to which addresses a request of a user may connect. */
export function openTargetGuard(options: TargetGuardOptions): TargetGuard {
  const allowed = parseAllowedNetworks(options.allowedPrivateTargets);
  const resolveName = options.resolveName ?? systemAddresses;
  const machineAddresses = options.machineAddresses ?? interfaceAddresses;
  const { ownListeners } = options;

  return {
    async resolve(hostname, { port, neverInternalNames = false } = {}) {
      const host = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
      if (host === '') return refused('The address has no host.');
      const rules = { allowed, port, ownListeners, resolveName, machineAddresses };
      if (isAddress(host)) return pin(host, [host], { ...rules, listedOnly: false });
      const kind = judgeName(host);
      const listedOnly = kind !== 'public';
      // Where nothing private is listed an internal name cannot pass: do not even ask for it.
      const neverPasses = allowed.length === 0 || (neverInternalNames && kind === 'internal');
      if (listedOnly && neverPasses) return notPublicName(host);
      try {
        const addresses = await resolveName(host);
        return await pin(host, addresses, { ...rules, listedOnly });
      } catch (error) {
        const code = codeOf(error);
        const isNowhere = code === 'ENOTFOUND';
        const reason = isNowhere
          ? `The host ${host} was not found in DNS (${code}). Check the address.`
          : `DNS did not answer for the host ${host} (${code}). Try again in a moment.`;
        return listedOnly && isNowhere ? notPublicName(host, reason) : { kind: 'unresolved', reason };
      }
    },
  };
}

interface Rules {
  readonly allowed: AllowedNetworks;
  readonly port: number | undefined;
  readonly ownListeners: readonly Listener[];
  readonly resolveName: (name: string) => Promise<readonly string[]>;
  readonly machineAddresses: () => readonly string[];
  /** An internal name passes only into listed networks: a public address behind it does not make it public. */
  readonly listedOnly: boolean;
}

/** Every address must pass, or a name with one public and one private address would win by chance. */
async function pin(host: string, addresses: readonly string[], rules: Rules): Promise<ResolvedTarget> {
  const pinned: PinnedAddress[] = [];
  for (const address of addresses) {
    const verdict = judgeAddress(address, rules.allowed);
    if (verdict === 'refused') return refused(notPublic(host, address));
    if (rules.listedOnly && verdict !== 'listed') return notPublicName(host);
    if (await isOwn(address, verdict, rules)) return refused(`${host} is this platform's own address.`);
    pinned.push({ address, family: isIP(address) === 6 ? 6 : 4 });
  }
  const [first, ...rest] = pinned;
  if (first === undefined) {
    const reason = `The host ${host} has no address in DNS. Check the address.`;
    return rules.listedOnly ? notPublicName(host, reason) : { kind: 'unresolved', reason };
  }
  return { kind: 'allowed', addresses: [first, ...rest] };
}

const HOW_TO_ALLOW = 'The operator can allow private networks with ALLOWED_PRIVATE_TARGETS.';

function notPublic(host: string, address: string): string {
  const fact = host === address ? `${address} is not` : `${host} resolves to ${address}, which is not`;
  return `${fact} a public address. ${HOW_TO_ALLOW}`;
}

/** Such a name passes by a listed address only: one that leads nowhere is refused like one that leads elsewhere. */
function notPublicName(host: string, why = ''): ResolvedTarget {
  return refused(`${host} is not a public host name. ${why}`.trim());
}

/**
 * Whether a connection to an address arrives at a listener of this platform. A listener on every interface is also
 * reached at the machine's own addresses. That is refused for private addresses only: at a public one every client can
 * reach it anyway. A listener that is given by name is looked up only where the port is the same.
 */
async function isOwn(
  address: string,
  verdict: AddressVerdict,
  { port, ownListeners, resolveName, machineAddresses }: Rules,
): Promise<boolean> {
  for (const own of ownListeners.filter((one) => one.port === port)) {
    const listening = isAddress(own.host) ? [own.host] : await resolveName(own.host).catch(() => []);
    if (listening.some((one) => reaches(address, one))) return true;
    if (verdict !== 'listed' || own.forVisitors === true || !listening.some(isUnspecified)) continue;
    if (machineAddresses().some((one) => reaches(address, one))) return true;
  }
  return false;
}

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? []);
}

function refused(reason: string): ResolvedTarget {
  return { kind: 'refused', reason };
}

async function systemAddresses(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : messageOf(error);
}
