import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { APPLICATION_STATES, type ApplicationState } from '#src/domain/application.ts';
import { ButtonLink, SearchField, SelectField } from '../../kit/index.ts';
import { Page, useMay, useOrganizationId } from '../../parts/index.ts';
import { applicationStateText } from '../../vocabulary/application-states.tsx';
import type { ApplicationFilter } from './application-filter.ts';
import { ApplicationRows } from './application-rows.tsx';
import styles from './applications.module.css';
import { t } from './texts.ts';
import { useApplications } from './use-applications.ts';

const TYPING_MS = 250;

/** All applications of the organization, with a search and a filter that are part of the address. */
export function ApplicationsScreen({ filter }: { readonly filter: ApplicationFilter }) {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const mayImport = useMay('import:write');
  const applications = useApplications(filter);
  const change = (next: ApplicationFilter) =>
    void navigate({
      to: '/orgs/$organizationId/applications',
      params: { organizationId },
      search: next,
      replace: true,
    });
  const actions = mayImport && (
    <ButtonLink to="/orgs/$organizationId/import" params={{ organizationId }} look="primary">
      {t.importSite}
    </ButtonLink>
  );
  const { total } = applications;
  return (
    <Page title={t.title} actions={actions}>
      <div className={styles.filter}>
        <Search filter={filter} onChange={change} />
        <StateChoice filter={filter} onChange={change} />
        <div className={styles.count} role="status">
          {total === undefined ? ' ' : t.count(total)}
        </div>
      </div>
      <ApplicationRows
        key={`${filter.search ?? ''} ${filter.state ?? ''}`}
        organizationId={organizationId}
        applications={applications}
        isFiltered={filter.search !== undefined || filter.state !== undefined}
        onClear={() => change({})}
      />
    </Page>
  );
}

interface FilterProps {
  readonly filter: ApplicationFilter;
  readonly onChange: (next: ApplicationFilter) => void;
}

/** The address changes when the user stops typing. */
function Search({ filter, onChange }: FilterProps) {
  const search = filter.search ?? '';
  const [text, setText] = useState(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text begins to wait
  useEffect(() => {
    if (text.trim() === search) return;
    const timer = setTimeout(
      () => onChange({ ...filter, search: text.trim() === '' ? undefined : text.trim() }),
      TYPING_MS,
    );
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => setText((typed) => (typed.trim() === search ? typed : search)), [search]);
  return (
    <SearchField
      label={t.search}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

function StateChoice({ filter, onChange }: FilterProps) {
  const choices: { value: ApplicationState | 'any'; label: string }[] = [
    { value: 'any', label: t.anyState },
    ...APPLICATION_STATES.map((value) => ({ value, label: applicationStateText(value) })),
  ];
  return (
    <SelectField
      label={<span className="visually-hidden">{t.state}</span>}
      choices={choices}
      value={filter.state ?? 'any'}
      onChoose={(value) => onChange({ ...filter, state: value === 'any' ? undefined : value })}
    />
  );
}
