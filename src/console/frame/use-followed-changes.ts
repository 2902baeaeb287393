import { type Query, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ChangeTopic } from '#src/domain/change.ts';
import { useApi, useStream } from '../api/index.ts';

/** The routers whose records a topic is about. */
const ROUTERS = {
  organization: ['organization', 'me'],
  members: ['member'],
  projects: ['project', 'environment', 'organization'],
  applications: ['application', 'organization', 'project'],
  deployments: ['deployment', 'application', 'organization'],
  databases: ['database', 'organization', 'project'],
  domains: ['domain', 'application', 'organization'],
  imports: ['siteImport'],
  sources: ['gitProvider', 'sshKey', 'registry', 'repository', 'source'],
  webhooks: ['webhook'],
  payments: ['paymentGateway'],
  auditLog: ['auditLog'],
} as const satisfies Record<ChangeTopic, readonly string[]>;

/** Reads what is shown again when the server announces that it has changed. */
export function useFollowedChanges(): void {
  const api = useApi();
  const records = useQueryClient();
  const wasReady = useRef(false);
  useStream(
    api.organization.follow.subscriptionOptions(
      {},
      {
        onData: (event) => {
          if (event.type === 'changed') {
            const routers = new Set<string>(event.topics.flatMap((topic) => ROUTERS[topic]));
            void records.invalidateQueries({ predicate: (query) => routers.has(routerOf(query)) });
            return;
          }
          // After an interruption, such as of a tab that was hidden: changes in between were not announced.
          if (wasReady.current) void records.invalidateQueries();
          wasReady.current = true;
        },
      },
    ),
  );
}

/** tRPC begins the key of a query with the path of the operation. */
function routerOf({ queryKey }: Query): string {
  const [path] = queryKey;
  return Array.isArray(path) ? String(path[0]) : '';
}
