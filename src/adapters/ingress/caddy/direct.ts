/**
 * Caddy sends requests to applications itself. Its configuration stays the same: the target of a host is the name of a
 * file in a folder of that host (`route-folder.ts`), which Caddy's matcher for files looks up for every request. A host
 * without such a file is the relay's, whose table of routes is always right; so is a request that a target refused.
 */

import type { Json } from '#src/kernel/config-tree.ts';
import { NO_ANSWER, NOTHING_RUNS, type OwnAnswer, TOO_BUSY, TOO_SLOW } from '../own-answers.ts';
import { answerWith, proxyTo, WITH_BODY } from './handlers.ts';
import { TARGET_FOLDER } from './route-folder.ts';

export interface DirectSettings {
  /** Contains a folder for each host. */
  readonly folder: string;
  /** Simultaneous requests and WebSockets to one target. */
  readonly perTarget: number;
  /** How long a target may take to start its response. */
  readonly responseWithinMs: number;
}

/** Servers of applications close idle connections after 5 seconds or more. */
const KEEP_IDLE_MS = 4000;
/** What may be sent twice, as over a connection that was kept and that the target closes at the same moment. */
const IDEMPOTENT = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];
const TARGET = 'target';

/** A route for the hosts that have a target. Others pass it. */
export function directRoute(settings: DirectSettings, toRelay: Json): Json {
  return {
    match: [
      {
        file: { root: settings.folder, try_files: [`/{http.request.host}/${TARGET_FOLDER}/*`] },
        // HTTP/2 allows a host to be a path.
        not: [{ header: { Host: ['*/*'] } }],
      },
    ],
    handle: [
      {
        handler: 'subroute',
        routes: [
          {
            match: [{ ...isTarget(), method: IDEMPOTENT }],
            handle: [toTarget(settings, KEEP_IDLE_MS)],
            terminal: true,
          },
          { match: [isTarget()], handle: [toTarget(settings, 0)], terminal: true },
        ],
        errors: { routes: errorRoutes(toRelay) },
      },
    ],
  };
}

function isTarget(): Readonly<Record<string, Json>> {
  const pattern = '/\\[?([0-9a-f.:]+)\\]?:([0-9]+)$';
  return { vars_regexp: { '{http.matchers.file.relative}': { name: TARGET, pattern } } };
}

/** A source of addresses, though it is only one: for these Caddy counts and limits the requests of each address. */
function toTarget({ perTarget, responseWithinMs }: DirectSettings, keepIdleMs: number): Json {
  const to = {
    dynamic_upstreams: {
      source: 'a',
      name: `{http.regexp.${TARGET}.1}`,
      port: `{http.regexp.${TARGET}.2}`,
    },
    // Failures are not counted, for want of a duration; without a number Caddy would take every target for a failed one.
    health_checks: { passive: { unhealthy_request_count: perTarget, max_fails: 1 } },
  };
  return proxyTo({ to, keepIdleMs, responseWithinMs });
}

/** Only what did not reach the target goes on to the relay, which may know a newer one. */
function errorRoutes(toRelay: Json): Json[] {
  const wasRefused = { vars_regexp: { '{http.error.message}': { pattern: '^dial ' } } };
  const answered = (status: number, own: OwnAnswer) => ({
    match: [{ vars: { '{http.error.status_code}': [String(status)] } }],
    handle: [answerWith(own)],
    terminal: true,
  });
  return [
    answered(504, TOO_SLOW),
    answered(503, TOO_BUSY),
    {
      match: WITH_BODY.map((each) => ({ ...(each as object), ...wasRefused })),
      handle: [answerWith(NOTHING_RUNS)],
      terminal: true,
    },
    { match: [wasRefused], handle: [toRelay], terminal: true },
    { handle: [answerWith(NO_ANSWER)] },
  ];
}
