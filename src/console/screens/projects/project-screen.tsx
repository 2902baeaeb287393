import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MAX_PAGE_SIZE, useApi } from '../../api/index.ts';
import { Button, Card, Empty } from '../../kit/index.ts';
import {
  ConfirmButton,
  common,
  Page,
  QueryView,
  useAction,
  useMay,
  useOrganizationId,
} from '../../parts/index.ts';
import { CreateEnvironment } from './create-environment.tsx';
import { EditProject } from './edit-project.tsx';
import { EnvironmentCard } from './environment-card.tsx';
import { t } from './texts.ts';

/** A project with its environments and what is in them. */
export function ProjectScreen({ projectId }: { readonly projectId: string }) {
  const api = useApi();
  const navigate = useNavigate();
  const organizationId = useOrganizationId();
  const found = useQuery(api.project.get.queryOptions({ projectId }));
  const applications = useQuery(api.application.list.queryOptions({ projectId, limit: MAX_PAGE_SIZE }));
  const states = new Map((applications.data?.items ?? []).map((one) => [one.applicationId, one.state]));
  const [shown, setShown] = useState<'edit' | 'environment' | null>(null);
  const remove = useAction(api.project.remove.mutationOptions(), {
    done: t.removed,
    onDone: () => void navigate({ to: '/orgs/$organizationId/projects', params: { organizationId } }),
  });
  const mayWrite = useMay('site:write');
  const { data } = found;
  const close = () => setShown(null);
  const actions = mayWrite && data !== undefined && (
    <>
      <Button onClick={() => setShown('edit')}>{common.change}</Button>
      <ConfirmButton
        look="danger"
        label={t.remove}
        title={t.removeTitle}
        action={remove}
        input={{ projectId }}
        name={data.name}
      >
        {t.removeHint}
      </ConfirmButton>
      <Button look="primary" onClick={() => setShown('environment')}>
        {t.newEnvironment}
      </Button>
    </>
  );
  return (
    <Page title={data?.name ?? t.one} lead={data?.description ?? undefined} actions={actions}>
      <QueryView query={found}>
        {({ environments }) =>
          environments.length === 0 ? (
            <Card>
              <Empty title={t.noEnvironments} />
            </Card>
          ) : (
            environments.map((environment) => (
              <EnvironmentCard key={environment.environmentId} environment={environment} states={states} />
            ))
          )
        }
      </QueryView>
      {data !== undefined && shown === 'edit' && <EditProject project={data} onClose={close} />}
      {shown === 'environment' && <CreateEnvironment projectId={projectId} onClose={close} />}
    </Page>
  );
}
