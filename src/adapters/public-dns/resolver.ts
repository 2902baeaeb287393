import { lookup, Resolver } from 'node:dns/promises';
import { messageOf } from '#src/kernel/fault.ts';
import { DnsUnknown, MAX_ADDRESSES, MAX_ALIASES, MAX_TEXTS, type PublicDns } from './port.ts';

interface ResolverOptions {
  /** `address:port` of the name servers. Those of the machine if it is empty or missing. */
  readonly servers?: readonly string[];
  readonly deadlineMs?: number;
}

const DEADLINE_MS = 5000;
const TRY_MS = 1500;
const TRIES = 2;
/** A TXT record has up to 64 KiB; the records that are looked for are short. */
const MAX_TEXT_LENGTH = 512;
/** The system's lookup occupies one of four threads, so few of them run at a time. */
const MAX_SYSTEM_LOOKUPS = 2;
/** DNS has answered: there is no such record, or no such name. */
const ABSENT = ['ENODATA', 'ENOTFOUND'];

/**
 * Asks name servers over the network. Nothing is cached here. Without `servers` the machine's own are asked, and for
 * addresses that DNS does not know also its hosts file, which names development machines.
 */
export function openPublicDns({ servers = [], deadlineMs = DEADLINE_MS }: ResolverOptions = {}): PublicDns {
  const askSystem = openSystemLookup();

  /** Runs one question with a separate resolver, so that the deadline cancels nothing else. */
  async function ask<Answer>(name: string, work: (asking: Asking) => Promise<Answer>): Promise<Answer> {
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    const deadline = AbortSignal.timeout(deadlineMs);
    const onDeadline = () => resolver.cancel();
    deadline.addEventListener('abort', onDeadline, { once: true });
    try {
      return await work({ resolver, deadline, name });
    } finally {
      deadline.removeEventListener('abort', onDeadline);
    }
  }

  return {
    aliases: (name) => ask(name, followAliases),
    async addresses(name) {
      if (servers.length > 0) return ask(name, readAddresses);
      const found = await ask(name, readAddresses).catch(withoutNameServer);
      return found.length > 0 ? found : askSystem(name, deadlineMs);
    },
    texts: (name) => ask(name, readTexts),
  };
}

interface Asking {
  readonly resolver: Resolver;
  readonly deadline: AbortSignal;
  readonly name: string;
}

async function followAliases({ resolver, deadline, name }: Asking): Promise<readonly string[]> {
  const found: string[] = [];
  let current: string | undefined = name;
  while (current !== undefined && found.length < MAX_ALIASES) {
    if (deadline.aborted) throw new DnsUnknown(`DNS did not answer for ${current} in time.`);
    const [target]: string[] = await present(current, resolver.resolveCname(current));
    current = target?.toLowerCase().replace(/\.$/, '');
    if (current !== undefined) found.push(current);
  }
  return found;
}

async function readAddresses({ resolver, name }: Asking): Promise<readonly string[]> {
  const answers = await Promise.allSettled([
    present(name, resolver.resolve4(name)),
    present(name, resolver.resolve6(name)),
  ]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found.slice(0, MAX_ADDRESSES);
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  return [];
}

async function readTexts({ resolver, name }: Asking): Promise<readonly string[]> {
  const records = await present(name, resolver.resolveTxt(name));
  return records.slice(0, MAX_TEXTS).map((parts) => parts.join('').slice(0, MAX_TEXT_LENGTH));
}

/** An empty list if DNS reports that there are no records. Rejects with `DnsUnknown` if it does not respond. */
async function present<Found>(name: string, answer: Promise<Found[]>): Promise<Found[]> {
  try {
    return await answer;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (ABSENT.includes(code)) return [];
    throw new DnsUnknown(`DNS does not answer for ${name} (${code || messageOf(cause)}).`, { cause });
  }
}

/** A machine without a name server can still know names. A name server in trouble is waited for once, not twice. */
function withoutNameServer(error: unknown): readonly string[] {
  const cause = error instanceof DnsUnknown ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED') return [];
  throw error;
}

/** The system's lookup reads the hosts file. A lookup that hangs keeps its place; without a place nothing is found. */
function openSystemLookup(): (name: string, deadlineMs: number) => Promise<readonly string[]> {
  let running = 0;
  return async (name, deadlineMs) => {
    if (running >= MAX_SYSTEM_LOOKUPS) throw new DnsUnknown(`DNS does not answer for ${name} (busy).`);
    running += 1;
    const found = lookup(name, { all: true })
      .then((all) => all.slice(0, MAX_ADDRESSES).map(({ address }) => address))
      .catch((): string[] => [])
      .finally(() => {
        running -= 1;
      });
    const timeout = new Promise<string[]>((resolve) => setTimeout(resolve, deadlineMs, []).unref());
    return Promise.race([found, timeout]);
  };
}
