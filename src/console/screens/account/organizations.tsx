import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type RouterOutputs, rereadOrganizations, useApi } from '../../api/index.ts';
import { Button, Empty, Stack } from '../../kit/index.ts';
import { Confirm, common, RecordList, useAction, usePages } from '../../parts/index.ts';
import { ROLE_TEXTS } from '../../vocabulary/members.ts';
import { t } from './texts.ts';

type Organization = RouterOutputs['organization']['list']['items'][number];

/** The organizations of the reader, and how to leave them. */
export function Organizations() {
  const api = useApi();
  const pages = usePages();
  const organizations = useQuery(
    api.organization.list.queryOptions({ limit: pages.limit, offset: pages.offset }),
  );
  const [left, setLeft] = useState<Organization | null>(null);
  const leave = useAction(api.organization.leave.mutationOptions(), {
    done: t.left,
    onDone: () => {
      setLeft(null);
      rereadOrganizations();
    },
  });
  return (
    <Stack gap={0.75}>
      <h2>{t.organizations}</h2>
      <RecordList
        query={organizations}
        caption={t.organizations}
        keyOf={({ organizationId }) => organizationId}
        pages={pages}
        empty={<Empty title={common.none} />}
        columns={[
          {
            title: common.name,
            cell: ({ organizationId, name }) => (
              <Link to="/orgs/$organizationId" params={{ organizationId }}>
                {name}
              </Link>
            ),
          },
          { title: t.role, cell: ({ role }) => ROLE_TEXTS[role] },
          {
            title: '',
            end: true,
            cell: (organization) => (
              <Button small onClick={() => setLeft(organization)}>
                {t.leave}
              </Button>
            ),
          },
        ]}
      />
      <Confirm
        open={left !== null}
        onClose={() => setLeft(null)}
        title={t.leaveTitle(left?.name ?? '')}
        confirm={t.leave}
        onConfirm={() => left !== null && leave.run({ organizationId: left.organizationId })}
        action={leave}
      >
        {t.leaveText}
      </Confirm>
    </Stack>
  );
}
