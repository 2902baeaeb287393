import { APPLICATION_STATES } from '#src/domain/application.ts';
import { ButtonLink } from '../../kit/index.ts';
import {
  ChoiceFilter,
  common,
  Page,
  SearchFilter,
  useFilters,
  useMay,
  useOrganizationId,
} from '../../parts/index.ts';
import { applicationStateText } from '../../vocabulary/application-states.tsx';
import { ApplicationRows } from './application-rows.tsx';
import styles from './applications.module.css';
import { t } from './texts.ts';
import { useApplications } from './use-applications.ts';

/** All applications of the organization, with a search and a filter that are part of the address. */
export function ApplicationsScreen() {
  const organizationId = useOrganizationId();
  const mayImport = useMay('import:write');
  const { filters, isFiltered, clear, of } = useFilters('/orgs/$organizationId/applications/');
  const applications = useApplications(filters);
  const actions = mayImport && (
    <ButtonLink to="/orgs/$organizationId/import" params={{ organizationId }} look="primary">
      {common.importSite}
    </ButtonLink>
  );
  const { total } = applications;
  return (
    <Page title={t.title} actions={actions}>
      <div className={styles.filter}>
        <SearchFilter label={t.search} compact {...of('search')} />
        <ChoiceFilter
          label={t.state}
          compact
          values={APPLICATION_STATES}
          textOf={applicationStateText}
          all={t.anyState}
          {...of('state')}
        />
        <div className={styles.count} role="status">
          {total !== undefined && t.count(total)}
        </div>
      </div>
      <ApplicationRows
        key={`${filters.search ?? ''} ${filters.state ?? ''}`}
        organizationId={organizationId}
        applications={applications}
        isFiltered={isFiltered}
        onClear={clear}
      />
    </Page>
  );
}
