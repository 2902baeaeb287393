import { lookup, Resolver } from 'node:dns/promises';
import { judgeName } from './target-policy.ts';

/** How long a name server may take for one question, which is asked twice. */
const QUESTION_MS = 2000;
const QUESTIONS = 2;
/** Results of name servers that are silent or fail: the system's resolver would wait for them again. */
const TROUBLE: readonly unknown[] = ['ETIMEOUT', 'ESERVFAIL', 'EBADRESP'];

export interface NameResolverOptions {
  /** `address:port` of the name servers. The default is those of the system. */
  readonly servers?: readonly string[];
  /** What asks the system as a whole, its hosts file and search list included. */
  readonly askSystem?: (name: string) => Promise<readonly string[]>;
}

/**
 * Every address of a name. The system's own lookup takes one of four threads for as long as a name server is silent,
 * so that four names with dead servers would hold up all others: public names are asked for over the network, however
 * many at once. Only what is not found there is left to the system.
 */
export function openNameResolver({
  servers,
  askSystem = systemAddresses,
}: NameResolverOptions = {}): (name: string) => Promise<readonly string[]> {
  return async (name) => {
    if (judgeName(name) !== 'public') return askSystem(name);
    // One for each name, so that a change of the system's name servers is seen.
    const resolver = new Resolver({ timeout: QUESTION_MS, tries: QUESTIONS });
    if (servers !== undefined) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    const trouble = answers.find((answer) => answer.status === 'rejected' && isTrouble(answer.reason));
    if (trouble?.status === 'rejected') throw trouble.reason;
    return askSystem(name);
  };
}

function isTrouble(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TROUBLE.includes(error.code);
}

async function systemAddresses(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}
