import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { ButtonLink, Fold, TextBlock } from '../../kit/index.ts';
import { Page, QueryView, refreshWhile, useOrganizationId } from '../../parts/index.ts';
import { ImportBadge } from '../../vocabulary/import-states.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { ImportedSite } from './imported-site.tsx';
import { StepsCard } from './steps-card.tsx';
import { t } from './texts.ts';

/** An import as it happens: its steps, the log of its deployment, and then the site. */
export function ImportScreen({ importId }: { readonly importId: string }) {
  const organizationId = useOrganizationId();
  const api = useApi();
  const found = useQuery(
    api.siteImport.get.queryOptions(
      { siteImportId: importId },
      { refetchInterval: refreshWhile(({ status }) => status === 'pending') },
    ),
  );
  const { data } = found;
  const actions = data?.applicationId !== undefined && (
    <ButtonLink
      to="/orgs/$organizationId/applications/$applicationId"
      params={{ organizationId, applicationId: data.applicationId }}
    >
      {t.openApplication}
    </ButtonLink>
  );
  return (
    <Page
      title={data?.name ?? t.one}
      badge={data !== undefined && <ImportBadge status={data.status} />}
      actions={actions}
    >
      <QueryView query={found}>
        {(shown) => (
          <>
            <FailureNotice shown={shown} />
            <StepsCard status={shown.status} steps={shown.steps} />
            {shown.deploymentId !== undefined && shown.applicationId !== undefined && (
              <ImportedSite
                key={shown.deploymentId}
                applicationId={shown.applicationId}
                deploymentId={shown.deploymentId}
              />
            )}
            <Fold title={t.request}>
              <TextBlock>{JSON.stringify(shown.request, null, 2)}</TextBlock>
            </Fold>
          </>
        )}
      </QueryView>
    </Page>
  );
}
