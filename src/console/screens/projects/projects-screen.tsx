import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { Button, type Column, Empty } from '../../kit/index.ts';
import { common, Page, RecordList, Time, useMay, useOrganizationId, usePages } from '../../parts/index.ts';
import { CreateProject } from './create-project.tsx';
import { t } from './texts.ts';

type Item = RouterOutputs['project']['list']['items'][number];

/** The projects that the caller may see. */
export function ProjectsScreen() {
  const organizationId = useOrganizationId();
  const api = useApi();
  const pages = usePages();
  const [isCreating, setCreating] = useState(false);
  const mayCreate = useMay('site:create');
  const list = useQuery(api.project.list.queryOptions(pages.input));
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  );
  return (
    <Page title={t.title} lead={t.lead} actions={mayCreate ? create : undefined}>
      <RecordList
        query={list}
        caption={t.title}
        columns={columnsOf(organizationId)}
        keyOf={({ projectId }) => projectId}
        empty={<Empty title={t.empty}>{t.emptyHint}</Empty>}
        pages={pages}
      />
      {isCreating && <CreateProject onClose={() => setCreating(false)} />}
    </Page>
  );
}

function columnsOf(organizationId: string): Column<Item>[] {
  return [
    {
      title: common.name,
      cell: ({ projectId, name }) => (
        <Link to="/orgs/$organizationId/projects/$projectId" params={{ organizationId, projectId }}>
          {name}
        </Link>
      ),
    },
    { title: t.description, cell: ({ description }) => description ?? '–' },
    { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}
