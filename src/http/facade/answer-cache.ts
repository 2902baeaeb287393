import type { AssistantPrincipal } from '#src/services/platform/identity/index.ts';
import type { Body } from './answer.ts';

interface KeptBody extends Body {
  readonly version: number | null;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** The memory that an entry takes beside its body. */
const ENTRY_BYTES = 500;

/**
 * The answers of the read API that this process gave last. An answer is found only under the version of the organization
 * that was read before the answer was made, together with the rights of its caller: it cannot be older than the records
 * that the caller may see now.
 */
export class AnswerCache {
  readonly #kept = new Map<string, KeptBody>();
  #bytes = 0;

  /** The answer to the same request of a caller with the same rights, if nothing has changed since. */
  find(principal: AssistantPrincipal, url: string): Body | undefined {
    const key = keyOf(principal, url);
    const kept = this.#kept.get(key);
    if (kept === undefined || kept.version !== principal.version) return undefined;
    // The map is in the order of use.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept;
  }

  /** Keeps an answer, and drops those that were not used for the longest time where there is no room. */
  keep(principal: AssistantPrincipal, url: string, body: Body): void {
    const key = keyOf(principal, url);
    this.#drop(key);
    if (principal.version === null || sizeOf(key, body) > MAX_BYTES) return;
    this.#kept.set(key, { ...body, version: principal.version });
    this.#bytes += sizeOf(key, body);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= MAX_BYTES) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= sizeOf(key, kept);
  }
}

/** The access scope of the caller and the address with its query: an answer depends on nothing else. */
function keyOf({ scope: { organizationId, grantedTo, ofKey } }: AssistantPrincipal, url: string): string {
  return `${organizationId} ${grantedTo} ${ofKey} ${url}`;
}

function sizeOf(key: string, { payload }: Body): number {
  return ENTRY_BYTES + key.length + payload.length;
}
