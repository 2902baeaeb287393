import { setupServer } from 'msw/node';
import { openGitHost } from '#src/adapters/git-host/open-git-host.ts';
import type { GitHost } from '#src/adapters/git-host/port.ts';
import { openGuardedFetch } from '#src/adapters/http-client/guarded-fetch.ts';
import { openTargetGuard } from '#src/adapters/http-client/resolve-target.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { GIT_HOSTS } from '#src/registries/git-hosts.ts';
import type { StandIn } from './stand-ins.ts';

export interface OpenedGitHost {
  readonly gitHost: GitHost;
  readonly log: string[];
  close(): void;
}

/** The real adapter; only the fake host answers its calls. */
export function openBefore({ handlers }: Pick<StandIn, 'handlers'>, clock?: Clock): OpenedGitHost {
  const log: string[] = [];
  const server = setupServer(...handlers);
  server.listen({ onUnhandledFrame: 'error' });
  const guard = openTargetGuard({
    allowedPrivateTargets: [],
    ownListeners: [],
    resolveName: async () => ['93.184.216.34'],
  });
  const fetch = openGuardedFetch({ guard });
  const gitHost = openGitHost({
    apis: GIT_HOSTS,
    fetch,
    log: (line) => log.push(line),
    ...(clock && { clock }),
  });
  return { gitHost, log, close: () => server.close() };
}
