import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Muted, SelectField, TextField } from '../../kit/index.ts';
import {
  common,
  FormDialog,
  useAction,
  useOrganizationId,
  useSites,
  useTextFields,
} from '../../parts/index.ts';
import { type Method, MethodChoice } from './method-choice.tsx';
import { t } from './texts.ts';

/** Offered before the gateway has reported its methods. */
const CARD: readonly Method[] = [{ id: 'card', name: t.card }];

/** Adds a payment service to a project. `sibling` is another service: its methods are those of the organization. */
export function AddDialog({
  sibling,
  onClose,
}: {
  readonly sibling: string | null;
  readonly onClose: () => void;
}) {
  const api = useApi();
  const navigate = useNavigate();
  const organizationId = useOrganizationId();
  const projects = useSites().data?.projects ?? [];
  const known = useQuery(
    api.paymentGateway.get.queryOptions({ paymentGatewayId: sibling ?? '' }, { enabled: sibling !== null }),
  ).data?.paymentMethods;
  const [chosenProject, setProject] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const methods = known ?? CARD;
  const enabled = chosen ?? known?.filter((one) => one.enabled).map(({ id }) => id) ?? ['card'];
  const projectId = chosenProject ?? projects[0]?.projectId ?? '';
  const create = useAction(api.paymentGateway.create.mutationOptions(), {
    onDone: ({ paymentGatewayId }) =>
      navigate({
        to: '/orgs/$organizationId/payments/$paymentGatewayId',
        params: { organizationId, paymentGatewayId },
      }),
  });
  const [{ name, webhookUrl }, field] = useTextFields({ name: '', webhookUrl: '' }, create.fields);
  const submit = () =>
    create.run({
      projectId,
      name: name.trim(),
      paymentMethods: [...enabled],
      ...(webhookUrl.trim() !== '' && { webhookUrl: webhookUrl.trim() }),
    });
  return (
    <FormDialog
      title={t.add}
      submit={common.add}
      action={create}
      disabled={projectId === '' || enabled.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={common.name} {...field('name')} autoComplete="off" required maxLength={100} />
      <SelectField
        label={common.project}
        value={projectId}
        onChoose={setProject}
        choices={projects.map((one) => ({ value: one.projectId, label: one.name }))}
      />
      {projects.length === 0 && <Muted>{t.noProject}</Muted>}
      <TextField
        label={t.webhookUrl}
        description={t.webhookHint}
        type="url"
        {...field('webhookUrl')}
        maxLength={2000}
      />
      <MethodChoice methods={methods} chosen={enabled} onChange={setChosen} />
    </FormDialog>
  );
}
