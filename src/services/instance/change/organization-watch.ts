import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import {
  type ChangeMark,
  listAuditedActions,
  MAX_NEWEST_MARKS,
  readChangeMarks,
} from '#db/queries/organization-change.ts';
import { CHANGE_TOPICS } from '#src/domain/change.ts';
import type { Id } from '#src/domain/id.ts';
import type { CoreServices, Reading } from '../../platform/core/index.ts';
import { type Change, changeOfAction, changesBetween, newAuditIds } from './changes-between.ts';

/** How often the database is asked, and how often a follower is notified at most. */
const POLL_INTERVAL_MS = 1000;
/** Added to the interval for each watched organization, in milliseconds. */
const POLL_FOR_EACH_WATCH_MS = 2;
/** Changes that wait for a slow follower. With more, it is notified that everything has changed. */
const MAX_WAITING = 500;

const EVERYTHING: Change = { topics: CHANGE_TOPICS, subject: null };

type Watching = Reading & Pick<CoreServices, 'log'>;

/** The changes that one stream has not sent yet. */
export interface Follower {
  /** Resolves with them as soon as there are some; with an empty list when the signal is aborted. */
  next(signal: AbortSignal): Promise<readonly Change[]>;
  close(): void;
}

/** What is watched on behalf of streams, by database: one watch of an organization for all its streams. */
const watches = new WeakMap<Database, Map<Id<'org'>, Watch>>();

/** Starts to collect the changes of an organization. Rejects if the database cannot be read. */
export async function openFollower(services: Watching, organizationId: Id<'org'>): Promise<Follower> {
  const all = watches.get(services.database) ?? new Map<Id<'org'>, Watch>();
  watches.set(services.database, all);
  const watch = all.get(organizationId) ?? startWatch(services, organizationId, all);
  const follower = new Waiting(() => watch.followers.delete(follower));
  watch.followers.add(follower);
  try {
    await watch.started;
  } catch (error) {
    follower.close();
    throw error;
  }
  return follower;
}

interface Watch {
  readonly followers: Set<Waiting>;
  /** Resolves when changes from now on are noticed. */
  readonly started: Promise<unknown>;
}

function startWatch(services: Watching, organizationId: Id<'org'>, all: Map<Id<'org'>, Watch>): Watch {
  const first = readChangeMarks(services.database.reader, organizationId);
  const watch: Watch = { followers: new Set(), started: first };
  all.set(organizationId, watch);
  void first
    .then((marks) => poll(services, { organizationId, watch, all }, marks))
    // A follower that waits for the first answer receives the error.
    .catch(() => all.delete(organizationId));
  return watch;
}

async function poll(
  services: Watching,
  { organizationId, watch, all }: { organizationId: Id<'org'>; watch: Watch; all: Map<Id<'org'>, Watch> },
  first: ChangeMark[],
): Promise<void> {
  let marks = first;
  services.log.debug({ organizationId }, 'an organization is watched');
  while (watch.followers.size > 0) {
    await delay(POLL_INTERVAL_MS + all.size * POLL_FOR_EACH_WATCH_MS, undefined, { ref: false });
    if (watch.followers.size === 0) break;
    try {
      const now = await readChangeMarks(services.database.reader, organizationId);
      const changes = await readChanges(services, marks, now);
      marks = now;
      if (changes.length > 0) for (const follower of watch.followers) follower.add(changes);
    } catch (error) {
      services.log.warn({ organizationId, err: error }, 'the changes of an organization could not be read');
    }
  }
  // In the same turn as the last look at its followers: one that begins later finds no watch that has ended.
  all.delete(organizationId);
  services.log.debug({ organizationId }, 'an organization is watched no more');
}

async function readChanges(
  { database }: Reading,
  before: readonly ChangeMark[],
  after: readonly ChangeMark[],
): Promise<Change[]> {
  const ids = newAuditIds(before, after);
  // There may be further rows behind the oldest of them.
  if (ids.length === MAX_NEWEST_MARKS) return [EVERYTHING];
  const actions = ids.length === 0 ? [] : await listAuditedActions(database.reader, ids);
  return [
    ...changesBetween(before, after),
    ...actions.map(({ action, resourceId }) => changeOfAction(action, resourceId)),
  ];
}

class Waiting implements Follower {
  #changes: Change[] = [];
  #wake: (() => void) | undefined;
  readonly close: () => void;

  constructor(close: () => void) {
    this.close = close;
  }

  add(changes: readonly Change[]): void {
    this.#changes.push(...changes);
    if (this.#changes.length > MAX_WAITING) this.#changes = [EVERYTHING];
    this.#wake?.();
  }

  async next(signal: AbortSignal): Promise<readonly Change[]> {
    if (this.#changes.length === 0 && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const end = () => resolve();
        this.#wake = () => {
          signal.removeEventListener('abort', end);
          resolve();
        };
        signal.addEventListener('abort', end, { once: true });
      });
    }
    const changes = this.#changes;
    this.#changes = [];
    return signal.aborted ? [] : changes;
  }
}
