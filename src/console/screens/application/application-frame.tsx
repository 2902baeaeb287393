import { Outlet } from '@tanstack/react-router';
import { Skeleton, Tab, Tabs } from '../../kit/index.ts';
import { PageFrame, QueryView, useOrganizationId } from '../../parts/index.ts';
import { ApplicationBadge } from '../../vocabulary/application-states.tsx';
import { ApplicationActions } from './application-actions.tsx';
import { SiteLink } from './site-link.tsx';
import { t } from './texts.ts';
import { useApplication } from './use-application.ts';

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
      lead={application === undefined ? <Skeleton width="16rem" /> : <SiteLink url={application.url} />}
      actions={application !== undefined && <ApplicationActions application={application} />}
      tabs={
        <Tabs label={t.parts}>
          <Tab
            to="/orgs/$organizationId/applications/$applicationId"
            params={params}
            activeOptions={{ exact: true }}
          >
            {t.overview}
          </Tab>
          <Tab to="/orgs/$organizationId/applications/$applicationId/deployments" params={params}>
            {t.deployments}
          </Tab>
          <Tab to="/orgs/$organizationId/applications/$applicationId/variables" params={params}>
            {t.variables}
          </Tab>
          <Tab to="/orgs/$organizationId/applications/$applicationId/domains" params={params}>
            {t.domains}
          </Tab>
          <Tab to="/orgs/$organizationId/applications/$applicationId/triggers" params={params}>
            {t.triggers}
          </Tab>
          <Tab to="/orgs/$organizationId/applications/$applicationId/run" params={params}>
            {t.run}
          </Tab>
          <Tab to="/orgs/$organizationId/applications/$applicationId/usage" params={params}>
            {t.usage}
          </Tab>
          <Tab to="/orgs/$organizationId/applications/$applicationId/settings" params={params}>
            {t.settings}
          </Tab>
        </Tabs>
      }
    >
      <Outlet />
    </PageFrame>
  );
}
