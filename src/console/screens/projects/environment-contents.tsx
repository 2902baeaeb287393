import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApplicationState } from '#src/domain/application.ts';
import type { Column } from '../../kit/index.ts';
import { common, Time } from '../../parts/index.ts';
import { ApplicationBadge } from '../../vocabulary/application-states.tsx';
import { DatabaseBadge, databaseTypeText } from '../../vocabulary/database-states.tsx';
import type { Environment } from './environment.ts';
import { t } from './texts.ts';

/** An application or a database of an environment. */
export interface Content {
  readonly id: string;
  readonly name: ReactNode;
  readonly kind: string;
  readonly state: ReactNode;
  readonly createdAt: string;
}

/** What an environment contains; `states` has what each application does now. */
export function contentsOf(
  { applications, databases }: Environment,
  organizationId: string,
  states: ReadonlyMap<string, ApplicationState>,
): Content[] {
  return [
    ...applications.map(({ applicationId, name, createdAt }) => {
      const state = states.get(applicationId);
      return {
        id: applicationId,
        name: (
          <Link
            to="/orgs/$organizationId/applications/$applicationId"
            params={{ organizationId, applicationId }}
          >
            {name}
          </Link>
        ),
        kind: t.application,
        state: state === undefined ? '–' : <ApplicationBadge state={state} />,
        createdAt,
      };
    }),
    ...databases.map(({ databaseId, name, type, status, createdAt }) => ({
      id: databaseId,
      name: (
        <Link to="/orgs/$organizationId/databases/$databaseId" params={{ organizationId, databaseId }}>
          {name}
        </Link>
      ),
      kind: databaseTypeText(type),
      state: <DatabaseBadge status={status} />,
      createdAt,
    })),
  ];
}

export const CONTENT_COLUMNS: readonly Column<Content>[] = [
  { title: common.name, cell: ({ name }) => name },
  { title: common.kind, cell: ({ kind }) => kind },
  { title: common.status, cell: ({ state }) => state },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];
