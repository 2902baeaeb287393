import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type RouterOutputs, rereadOrganizations, useApi } from '../../api/index.ts';
import { Button, Card, Row } from '../../kit/index.ts';
import { Confirm, useAction, useMay } from '../../parts/index.ts';
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
  const [asked, ask] = useState<'leave' | 'remove' | null>(null);
  const goHome = () => {
    ask(null);
    rereadOrganizations();
    void navigate({ to: '/' });
  };
  const leave = useAction(api.organization.leave.mutationOptions(), { onDone: goHome });
  const remove = useAction(api.organization.remove.mutationOptions(), { done: t.removed, onDone: goHome });
  return (
    <Card title={t.end}>
      <Row>
        <Button onClick={() => ask('leave')}>{t.leave}</Button>
        {mayRemove && (
          <Button look="danger" onClick={() => ask('remove')}>
            {t.remove}
          </Button>
        )}
      </Row>
      <Confirm
        open={asked === 'leave'}
        onClose={() => ask(null)}
        title={t.leaveTitle(name)}
        confirm={t.leave}
        onConfirm={() => leave.run({ organizationId })}
        action={leave}
      >
        {t.leaveText}
      </Confirm>
      <Confirm
        open={asked === 'remove'}
        onClose={() => ask(null)}
        title={t.removeTitle(name)}
        confirm={t.remove}
        onConfirm={() => remove.run({ organizationId })}
        action={remove}
        name={name}
      >
        {t.removeText}
      </Confirm>
    </Card>
  );
}
