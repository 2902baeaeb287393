import { unlessAborted } from '#src/kernel/run.ts';
import { type GitClient, GitError } from '../port.ts';

/** Takes a place, and returns the function that leaves it. A second call of that does nothing. */
export type TakePlace = (signal: AbortSignal) => Promise<() => void>;

interface Waiting {
  readonly parties: readonly string[];
  readonly wake: () => void;
}

/** For one organization or user. */
const MAX_WAITING = 20;

/** Places for work at once: an organization or a user takes a share of them, so that others find one. */
export class Places {
  readonly #most: number;
  readonly #share: number;
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  #inAll = 0;

  constructor({ most, share }: { readonly most: number; readonly share: number }) {
    this.#most = most;
    this.#share = share;
  }

  /** Waits while the client has its share. Throws a `GitError` where all places are taken, or too many wait already. */
  for(client: GitClient): TakePlace {
    return (signal) => this.#take([client.organizationId, client.userId], signal);
  }

  async #take(parties: readonly string[], signal: AbortSignal): Promise<() => void> {
    while (parties.some((party) => this.#takenBy(party) >= this.#share)) await this.#wait(parties, signal);
    if (this.#inAll >= this.#most) throw tooMany();
    this.#count(parties, 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#count(parties, -1);
      for (const { wake } of this.#waiting) wake();
    };
  }

  async #wait(parties: readonly string[], signal: AbortSignal): Promise<void> {
    const beside = [...this.#waiting].filter((one) => one.parties.some((party) => parties.includes(party)));
    if (beside.length >= MAX_WAITING) throw tooMany();
    let wake = () => {};
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const waiting = { parties, wake };
    this.#waiting.add(waiting);
    try {
      await unlessAborted(woken, signal);
    } finally {
      this.#waiting.delete(waiting);
    }
  }

  #takenBy(party: string): number {
    return this.#taken.get(party) ?? 0;
  }

  #count(parties: readonly string[], change: 1 | -1): void {
    this.#inAll += change;
    for (const party of parties) {
      const now = this.#takenBy(party) + change;
      if (now === 0) this.#taken.delete(party);
      else this.#taken.set(party, now);
    }
  }
}

function tooMany(): GitError {
  return new GitError('failed', 'Too many pushes and fetches at once. Try again.');
}
