import { type LinkProps, Outlet } from '@tanstack/react-router';
import { Skeleton, Tab, Tabs } from '../../kit/index.ts';
import { PageFrame, QueryView, useOrganizationId } from '../../parts/index.ts';
import { ApplicationBadge } from '../../vocabulary/application-states.tsx';
import { ApplicationActions } from './application-actions.tsx';
import { SiteAddress } from './site-address.tsx';
import { t } from './texts.ts';
import { useApplication } from './use-application.ts';

const OVERVIEW = '/orgs/$organizationId/applications/$applicationId';

/** The screens of an application. Every role sees them; each screen leaves out what the caller may not do. */
const PARTS = [
  { label: t.overview, to: OVERVIEW },
  { label: t.deployments, to: `${OVERVIEW}/deployments` },
  { label: t.variables, to: `${OVERVIEW}/variables` },
  { label: t.domains, to: `${OVERVIEW}/domains` },
  { label: t.triggers, to: `${OVERVIEW}/triggers` },
  { label: t.run, to: `${OVERVIEW}/run` },
  { label: t.usage, to: `${OVERVIEW}/usage` },
  { label: t.settings, to: `${OVERVIEW}/settings` },
] as const satisfies readonly { label: string; to: LinkProps['to'] }[];

/** What every part of an application shows: its name and state, its address, its actions and the other parts. */
export function ApplicationFrame({ applicationId }: { readonly applicationId: string }) {
  const organizationId = useOrganizationId();
  const query = useApplication(applicationId);
  const params = { organizationId, applicationId };
  if (query.isError && query.data === undefined) return <QueryView query={query}>{() => null}</QueryView>;
  const application = query.data;
  return (
    <PageFrame
      title={application?.name}
      badge={application !== undefined && <ApplicationBadge state={application.state} />}
      lead={
        application === undefined ? <Skeleton width="16rem" /> : <SiteAddress application={application} />
      }
      actions={application !== undefined && <ApplicationActions application={application} />}
      tabs={
        <Tabs label={t.parts}>
          {PARTS.map(({ label, to }) => (
            <Tab key={to} to={to} params={params} activeOptions={{ exact: to === OVERVIEW }}>
              {label}
            </Tab>
          ))}
        </Tabs>
      }
    >
      <Outlet />
    </PageFrame>
  );
}
