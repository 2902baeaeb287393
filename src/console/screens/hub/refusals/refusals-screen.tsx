import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../api/index.ts';
import { type Column, Empty } from '../../../kit/index.ts';
import { Filters, Page, RecordList, SearchFilter, useFilters } from '../../../parts/index.ts';
import { REFUSAL_COLUMNS, type Refusal } from './refusal-columns.tsx';
import { t } from './texts.ts';

/** The rejected requests of all licenses, or of one. */
export function RefusalsScreen() {
  const api = useApi();
  const list = useFilters('/hub/refusals');
  const refusals = useQuery(
    api.license.refusals.queryOptions(list.input, { placeholderData: keepPreviousData }),
  );
  return (
    <Page title={t.title} lead={t.lead}>
      <Filters>
        <SearchFilter label={t.licenseId} description={t.licenseIdHint} {...list.of('licenseId')} />
      </Filters>
      <RecordList
        query={refusals}
        caption={t.title}
        columns={COLUMNS}
        keyOf={({ refusalId }) => refusalId}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        list={list}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<Refusal>[] = [
  ...REFUSAL_COLUMNS,
  {
    title: t.license,
    cell: ({ licenseId }) => (
      <Link to="/hub/licenses/$licenseId" params={{ licenseId }}>
        {licenseId}
      </Link>
    ),
  },
];
