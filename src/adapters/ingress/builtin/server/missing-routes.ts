/** Finds out about hosts without a route while the control plane has not sent all routes yet. */
export interface MissingRoutes {
  /** Whether a host without a route may have one that has not arrived. */
  mayHave(host: string): boolean;
  /** Resolves once the route of this host has arrived, if it has one. False: it is not known whether it has one. */
  arrived(host: string): Promise<boolean>;
  /** The routes of the hosts in this question have been sent; those of `failed` could not be looked up. */
  answer(question: number, failed: readonly string[]): void;
  setComplete(areComplete: boolean): void;
}

export interface MissingRoutesOptions {
  /** How many requests may wait. */
  readonly maxWaiting?: number;
  /** How long one waits. */
  readonly withinMs?: number;
}

/**
 * Strangers can ask for any number of hosts: the control plane, which answers the API with the same thread, gets one
 * question at a time, with so many hosts at most, and rests in between.
 */
const HOSTS_PER_QUESTION = 20;
const PAUSE_MS = 10;
const WITHIN_MS = 5_000;
const MAX_WAITING = 2_000;
/** What is not in this form is no host of a site. */
const HOST = /^[a-z0-9._-]{1,253}$/;

interface Wanted {
  readonly settled: Promise<boolean>;
  settle(isKnown: boolean): void;
}

/** @param want asks the control plane to send the routes of these hosts, which it follows by `answer` */
export function openMissingRoutes(
  want: (question: number, hosts: readonly string[]) => void,
  { maxWaiting = MAX_WAITING, withinMs = WITHIN_MS }: MissingRoutesOptions = {},
): MissingRoutes {
  let areComplete = true;
  const wanted = new Map<string, Wanted>();
  /** Hosts that are not in a question yet. A host that was given up is still here, and is left out later. */
  const queue: string[] = [];
  let waiting = 0;
  let asked = 0;
  let question: { readonly hosts: readonly string[]; readonly overdue: NodeJS.Timeout } | null = null;
  let isAboutToAsk = false;

  const ask = () => {
    isAboutToAsk = false;
    const hosts = queue.splice(0, HOSTS_PER_QUESTION).filter((host) => wanted.has(host));
    if (hosts.length === 0) return askSoon();
    asked += 1;
    question = { hosts, overdue: setTimeout(end, withinMs, asked, hosts).unref() };
    want(asked, hosts);
  };
  const askSoon = () => {
    if (question !== null || queue.length === 0 || isAboutToAsk) return;
    isAboutToAsk = true;
    setTimeout(ask, PAUSE_MS);
  };
  const end = (number: number, failed: readonly string[]) => {
    if (question === null || number !== asked) return;
    clearTimeout(question.overdue);
    for (const host of question.hosts) wanted.get(host)?.settle(!failed.includes(host));
    question = null;
    askSoon();
  };
  const begin = (host: string): Wanted => {
    let settle: Wanted['settle'] = () => {};
    const settled = new Promise<boolean>((resolve) => {
      settle = (isKnown) => {
        clearTimeout(overdue);
        wanted.delete(host);
        resolve(isKnown);
      };
    });
    const overdue = setTimeout(settle, withinMs, false).unref();
    const one = { settled, settle };
    wanted.set(host, one);
    queue.push(host);
    askSoon();
    return one;
  };

  return {
    mayHave: (host) => !areComplete && HOST.test(host),
    async arrived(host) {
      if (areComplete) return true;
      if (waiting >= maxWaiting) return false;
      waiting += 1;
      try {
        return await (wanted.get(host) ?? begin(host)).settled;
      } finally {
        waiting -= 1;
      }
    },
    answer: end,
    setComplete(complete) {
      areComplete = complete;
      if (!complete) return;
      queue.length = 0;
      for (const one of wanted.values()) one.settle(true);
    },
  };
}
