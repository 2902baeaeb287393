import { hostNameOf } from '../../host-name.ts';
import type { ConnectionShares } from './connections.ts';

/** Finds out about hosts without a route while the control plane has not sent all routes yet. */
export interface MissingRoutes {
  /** Whether a host without a route may have one that has not arrived. */
  mayHave(host: string): boolean;
  /**
   * Calls back once it is known whether the host has a route, which has arrived then; with false where that is not found out
   * in time, or too many wait. Call the returned function when the visitor has left, who is not called back any more.
   */
  wait(host: string, visitor: WaitingVisitor): () => void;
  /** Routes of these hosts have arrived. */
  found(hosts: readonly string[]): void;
  /** The routes of the hosts in this question have been sent; or, where `isKnown` is false, could not be looked up. */
  answer(question: number, isKnown: boolean): void;
  setComplete(areComplete: boolean): void;
}

export interface WaitingVisitor {
  /** Null where the connection counts by itself. */
  readonly address: string | null;
  onSettled(isKnown: boolean): void;
}

export interface MissingRoutesOptions {
  /** Asks the control plane to send the routes of these hosts, which it follows by `answer`. */
  readonly want: (question: number, hosts: readonly string[]) => void;
  /** The places of visitors who wait. */
  readonly places: Pick<ConnectionShares, 'take'>;
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
/** What is not in this form is no host of a site. */
const HOST = /^[a-z0-9._-]{1,253}$/;

/** Those who wait for a host. */
interface Wanted {
  readonly visitors: Set<WaitingVisitor['onSettled']>;
  readonly overdue: NodeJS.Timeout;
}

export function openMissingRoutes({
  want,
  places,
  withinMs = WITHIN_MS,
}: MissingRoutesOptions): MissingRoutes {
  let areComplete = true;
  const wanted = new Map<string, Wanted>();
  /** Hosts that are not in a question yet. Those that have been settled since are left out later. */
  const queue: string[] = [];
  let asked = 0;
  let question: { readonly hosts: readonly string[]; readonly overdue: NodeJS.Timeout } | null = null;
  let isAboutToAsk = false;

  const forget = (host: string) => {
    clearTimeout(wanted.get(host)?.overdue);
    wanted.delete(host);
  };
  const settle = (host: string, isKnown: boolean) => {
    const { visitors = [] } = wanted.get(host) ?? {};
    forget(host);
    for (const onSettled of visitors) onSettled(isKnown);
  };
  const ask = () => {
    isAboutToAsk = false;
    const hosts = queue.splice(0, HOSTS_PER_QUESTION).filter((host) => wanted.has(host));
    if (hosts.length === 0) return askSoon();
    asked += 1;
    question = { hosts, overdue: setTimeout(answer, withinMs, asked, false).unref() };
    want(asked, hosts);
  };
  const askSoon = () => {
    if (question !== null || queue.length === 0 || isAboutToAsk) return;
    isAboutToAsk = true;
    setTimeout(ask, PAUSE_MS);
  };
  const answer = (number: number, isKnown: boolean) => {
    if (question === null || number !== asked) return;
    const { hosts, overdue } = question;
    clearTimeout(overdue);
    question = null;
    for (const host of hosts) settle(host, isKnown);
    askSoon();
  };
  const begin = (host: string): Wanted => {
    const one = {
      visitors: new Set<() => void>(),
      overdue: setTimeout(settle, withinMs, host, false).unref(),
    };
    wanted.set(host, one);
    queue.push(host);
    askSoon();
    return one;
  };

  return {
    mayHave: (host) => !areComplete && HOST.test(host),
    wait(host, { address, onSettled }) {
      const giveBack = address === null ? () => {} : places.take(address);
      if (giveBack === null) {
        onSettled(false);
        return () => {};
      }
      const { visitors } = wanted.get(host) ?? begin(host);
      const settled = (isKnown: boolean) => {
        leave();
        onSettled(isKnown);
      };
      const leave = () => {
        if (!visitors.delete(settled)) return;
        giveBack();
        // Not one that others have begun since it was settled.
        if (visitors.size === 0 && wanted.get(host)?.visitors === visitors) forget(host);
      };
      visitors.add(settled);
      return leave;
    },
    found(hosts) {
      if (wanted.size > 0) for (const host of hosts) settle(hostNameOf(host), true);
    },
    answer,
    setComplete(complete) {
      areComplete = complete;
      if (!complete) return;
      queue.length = 0;
      for (const host of [...wanted.keys()]) settle(host, true);
    },
  };
}
