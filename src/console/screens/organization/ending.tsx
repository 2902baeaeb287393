import { useNavigate } from '@tanstack/react-router';
import { type RouterOutputs, rereadOrganizations, useApi } from '../../api/index.ts';
import { Card, Row } from '../../kit/index.ts';
import { ConfirmButton, useAction, useMay } from '../../parts/index.ts';
import { t } from './texts.ts';

/** Leaves or removes the organization. */
export function Ending({
  organization: { organizationId, name },
}: {
  readonly organization: RouterOutputs['organization']['get'];
}) {
  const api = useApi();
  const navigate = useNavigate();
  const mayRemove = useMay('organization:remove');
  const goHome = () => {
    rereadOrganizations();
    void navigate({ to: '/' });
  };
  const leave = useAction(api.organization.leave.mutationOptions(), { onDone: goHome });
  const remove = useAction(api.organization.remove.mutationOptions(), { done: t.removed, onDone: goHome });
  return (
    <Card title={t.end}>
      <Row>
        <ConfirmButton label={t.leave} title={t.leaveTitle(name)} action={leave} input={{ organizationId }}>
          {t.leaveText}
        </ConfirmButton>
        {mayRemove && (
          <ConfirmButton
            look="danger"
            label={t.remove}
            title={t.removeTitle(name)}
            action={remove}
            input={{ organizationId }}
            name={name}
          >
            {t.removeText}
          </ConfirmButton>
        )}
      </Row>
    </Card>
  );
}
