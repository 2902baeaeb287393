import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useApi } from '../../../api/index.ts';
import { type Column, Empty } from '../../../kit/index.ts';
import { Filters, Page, RecordList, SearchFilter, usePages } from '../../../parts/index.ts';
import { REFUSAL_COLUMNS, type Refusal } from './refusal-columns.tsx';
import { t } from './texts.ts';

const route = getRouteApi('/hub/refusals');

/** The rejected requests of all licenses, or of one. */
export function RefusalsScreen() {
  const api = useApi();
  const { licenseId } = route.useSearch();
  const navigate = route.useNavigate();
  const pages = usePages();
  const { limit, offset } = pages;
  const refusals = useQuery(
    api.license.refusals.queryOptions({ licenseId, limit, offset }, { placeholderData: keepPreviousData }),
  );
  return (
    <Page title={t.title} lead={t.lead}>
      <Filters>
        <SearchFilter
          label={t.licenseId}
          description={t.licenseIdHint}
          value={licenseId}
          onSearch={(text) => {
            pages.go(0);
            void navigate({ search: { licenseId: text }, replace: true });
          }}
        />
      </Filters>
      <RecordList
        query={refusals}
        caption={t.title}
        columns={COLUMNS}
        keyOf={({ refusalId }) => refusalId}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        pages={pages}
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
