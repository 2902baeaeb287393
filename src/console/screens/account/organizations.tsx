import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rereadOrganizations, useApi } from '../../api/index.ts';
import { Empty } from '../../kit/index.ts';
import { ConfirmButton, common, RecordList, Section, useAction, usePages } from '../../parts/index.ts';
import { ROLE_TEXTS } from '../../vocabulary/members.ts';
import { t } from './texts.ts';

/** The organizations of the reader, and how to leave them. */
export function Organizations() {
  const api = useApi();
  const pages = usePages({ name: 'organizations' });
  const organizations = useQuery(api.organization.list.queryOptions(pages.input));
  const leave = useAction(api.organization.leave.mutationOptions(), {
    done: t.left,
    onDone: rereadOrganizations,
  });
  return (
    <Section title={t.organizations}>
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
          { title: common.role, cell: ({ role }) => ROLE_TEXTS[role] },
        ]}
        rowActions={({ organizationId, name }) => (
          <ConfirmButton
            small
            label={t.leave}
            title={t.leaveTitle(name)}
            action={leave}
            input={{ organizationId }}
          >
            {t.leaveText}
          </ConfirmButton>
        )}
      />
    </Section>
  );
}
