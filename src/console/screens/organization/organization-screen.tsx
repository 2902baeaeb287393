import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { Card, Facts } from '../../kit/index.ts';
import { common, Page, QueryView, Time } from '../../parts/index.ts';
import { ROLE_TEXTS } from '../../vocabulary/members.ts';
import { Ending } from './ending.tsx';
import { License } from './license.tsx';
import { Plan } from './plan.tsx';
import { t } from './texts.ts';

/** The organization with its plan, the license of the platform for operators, and how it ends. */
export function OrganizationScreen() {
  const api = useApi();
  const organization = useQuery(api.organization.get.queryOptions({}));
  const isOperator = useQuery(api.me.get.queryOptions({})).data?.isOperator === true;
  return (
    <Page title={t.title}>
      <Card>
        <QueryView query={organization}>
          {({ name, role, createdAt, organizationId }) => (
            <Facts
              items={[
                [common.name, name],
                [t.role, ROLE_TEXTS[role]],
                [t.created, <Time key="created" at={createdAt} />],
                [t.id, <code key="id">{organizationId}</code>],
              ]}
            />
          )}
        </QueryView>
      </Card>
      <Card title={t.plan}>
        <QueryView query={organization}>{(data) => <Plan organization={data} />}</QueryView>
      </Card>
      {isOperator && <License />}
      {organization.data !== undefined && <Ending organization={organization.data} />}
    </Page>
  );
}
