import { Resolver } from 'node:dns/promises';
import { messageOf } from '#src/kernel/fault.ts';
import { type CnameLookup, CnameUnknown, MAX_ALIASES } from './port.ts';

export interface ResolverOptions {
  /** Addresses of name servers, with their ports; those of the machine unless told. */
  readonly servers?: readonly string[];
  readonly deadlineMs?: number;
}

const DEADLINE_MS = 5000;
const TRY_MS = 1500;
const TRIES = 2;
/** There is no such record, or no such name: DNS has spoken. */
const NO_ALIAS = ['ENODATA', 'ENOTFOUND'];

/** Asks the name servers one alias at a time. No cache of ours: what they keep, they keep for as long as it holds. */
export function openCnameResolver({ servers, deadlineMs = DEADLINE_MS }: ResolverOptions = {}): CnameLookup {
  return {
    async follow(hostname) {
      const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
      if (servers !== undefined) resolver.setServers(servers);
      const deadline = AbortSignal.timeout(deadlineMs);
      deadline.addEventListener('abort', () => resolver.cancel(), { once: true });
      const found: string[] = [];
      let name: string | undefined = hostname;
      while (name !== undefined && found.length < MAX_ALIASES) {
        if (deadline.aborted) throw new CnameUnknown(`DNS did not answer for ${name} in time.`);
        name = await aliasOf(resolver, name);
        if (name !== undefined) found.push(name);
      }
      return found;
    },
  };
}

async function aliasOf(resolver: Resolver, name: string): Promise<string | undefined> {
  try {
    const [target] = await resolver.resolveCname(name);
    return target?.toLowerCase().replace(/\.$/, '');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (NO_ALIAS.includes(code)) return undefined;
    throw new CnameUnknown(`DNS does not answer for ${name} (${code || messageOf(cause)}).`, { cause });
  }
}
