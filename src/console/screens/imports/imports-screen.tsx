import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { ButtonLink, type Column, Empty } from '../../kit/index.ts';
import { common, Page, RecordList, Time, useOrganizationId, usePages } from '../../parts/index.ts';
import { ImportBadge } from '../../vocabulary/import-states.tsx';
import { sourceTypeText } from '../../vocabulary/source-words.ts';
import { t } from './texts.ts';

type Item = RouterOutputs['siteImport']['list']['items'][number];

/** All imports of the organization, with what they led to. */
export function ImportsScreen() {
  const organizationId = useOrganizationId();
  const api = useApi();
  const pages = usePages();
  const list = useQuery(api.siteImport.list.queryOptions(pages.input));
  const begin = (
    <ButtonLink to="/orgs/$organizationId/import" params={{ organizationId }} look="primary">
      {common.importSite}
    </ButtonLink>
  );
  return (
    <Page title={t.title} lead={t.lead} actions={begin}>
      <RecordList
        query={list}
        caption={t.title}
        columns={columnsOf(organizationId)}
        keyOf={({ importId }) => importId}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        pages={pages}
      />
    </Page>
  );
}

function columnsOf(organizationId: string): Column<Item>[] {
  return [
    {
      title: common.name,
      cell: ({ importId, name }) => (
        <Link to="/orgs/$organizationId/imports/$importId" params={{ organizationId, importId }}>
          {name}
        </Link>
      ),
    },
    { title: common.status, cell: ({ status }) => <ImportBadge status={status} /> },
    { title: t.source, cell: ({ sourceType }) => sourceTypeText(sourceType) },
    {
      title: t.site,
      // No link: a site of long ago can be removed or have other names.
      cell: ({ url }) => (url === undefined ? '–' : new URL(url).host),
    },
    { title: t.begun, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}
