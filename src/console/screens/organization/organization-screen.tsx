import { useQuery } from '@tanstack/react-query';
import { rereadOrganizations, useApi } from '../../api/index.ts';
import { Card, Facts, Stack } from '../../kit/index.ts';
import { common, NameForm, Page, QueryView, Time, useAction, useMay, useMe } from '../../parts/index.ts';
import { ROLE_TEXTS } from '../../vocabulary/members.ts';
import { Ending } from './ending.tsx';
import { License } from './license.tsx';
import { Plan } from './plan.tsx';
import { t } from './texts.ts';

/** The organization with its plan, the license of the platform for operators, and how it ends. */
export function OrganizationScreen() {
  const api = useApi();
  const organization = useQuery(api.organization.get.queryOptions({}));
  const rename = useAction(api.organization.update.mutationOptions(), {
    done: common.saved,
    // The switch between organizations shows the name, too.
    onDone: rereadOrganizations,
  });
  const mayUpdate = useMay('organization:update');
  const isOperator = useMe().data?.isOperator === true;
  return (
    <Page title={t.title}>
      <Card>
        <QueryView query={organization}>
          {(data) => (
            <Stack>
              {mayUpdate && (
                <NameForm
                  name={data.name}
                  action={rename}
                  onRename={(name, onDone) =>
                    rename.run({ organizationId: data.organizationId, name }, onDone)
                  }
                />
              )}
              <Facts
                items={{
                  [common.name]: mayUpdate ? null : data.name,
                  [t.role]: ROLE_TEXTS[data.role],
                  [common.created]: <Time at={data.createdAt} />,
                  [t.id]: <code>{data.organizationId}</code>,
                }}
              />
            </Stack>
          )}
        </QueryView>
      </Card>
      {mayUpdate && (
        <Card title={t.plan}>
          <QueryView query={organization}>{(data) => <Plan organization={data} />}</QueryView>
        </Card>
      )}
      {isOperator && <License />}
      {organization.data !== undefined && <Ending organization={organization.data} />}
    </Page>
  );
}
