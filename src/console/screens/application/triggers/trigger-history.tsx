import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { type Column, Empty, Muted } from '../../../kit/index.ts';
import { common, RecordList, Time, useOrganizationId, usePages } from '../../../parts/index.ts';
import { TriggerBadge, triggerKindText, triggerReasonText } from '../../../vocabulary/trigger-states.tsx';
import { CommitHash } from '../commit-hash.tsx';
import { t } from './texts.ts';

type Trigger = RouterOutputs['application']['triggers']['items'][number];

const PAGE_SIZE = 20;

/** The newest events that could have deployed the application, with their results. */
export function TriggerHistory({ applicationId }: { readonly applicationId: string }) {
  const organizationId = useOrganizationId();
  const pages = usePages({ limit: PAGE_SIZE });
  const triggers = useQuery(useApi().application.triggers.queryOptions({ applicationId, ...pages.input }));
  const columns: Column<Trigger>[] = [
    { title: common.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
    { title: t.origin, cell: ({ kind }) => triggerKindText(kind) },
    { title: t.commit, cell: ({ branch, commitHash }) => <Commit branch={branch} hash={commitHash} /> },
    { title: t.outcome, cell: ({ outcome }) => <TriggerBadge outcome={outcome} /> },
    {
      title: common.reason,
      cell: ({ outcome, code, reason }) => triggerReasonText(outcome, code, reason) ?? <Muted>–</Muted>,
    },
    {
      title: t.deployment,
      cell: ({ deploymentId }) =>
        deploymentId === null ? (
          <Muted>–</Muted>
        ) : (
          <Link
            to="/orgs/$organizationId/applications/$applicationId/deployments/$deploymentId"
            params={{ organizationId, applicationId, deploymentId }}
            aria-label={t.openOf(deploymentId)}
          >
            {t.open}
          </Link>
        ),
    },
  ];
  return (
    <RecordList
      query={triggers}
      caption={t.history}
      columns={columns}
      keyOf={({ triggerId }) => triggerId}
      empty={<Empty title={t.historyEmpty}>{t.historyEmptyHint}</Empty>}
      pages={pages}
    />
  );
}

function Commit({ branch, hash }: { readonly branch: string | null; readonly hash: string | null }) {
  if (branch === null && hash === null) return <Muted>–</Muted>;
  return (
    <>
      {branch} {hash !== null && <CommitHash hash={hash} />}
    </>
  );
}
