import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { Button, Card, Row, Stack } from '../../../kit/index.ts';
import { Confirm, useAction, useOrganizationId } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** Removes the application after its name is typed. */
export function RemoveApplication({
  applicationId,
  name,
}: {
  readonly applicationId: string;
  readonly name: string;
}) {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const remove = useAction(useApi().application.remove.mutationOptions(), {
    done: t.removed(name),
    onDone: () =>
      void navigate({
        to: '/orgs/$organizationId/applications',
        params: { organizationId },
        // Changes in the form of the removed application are of no use.
        ignoreBlocker: true,
      }),
  });
  return (
    <Card title={t.danger}>
      <Stack>
        <p>{t.dangerHint}</p>
        <Row>
          <Button look="danger" onClick={() => setOpen(true)}>
            {t.remove}
          </Button>
        </Row>
      </Stack>
      <Confirm
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.remove}
        confirm={t.remove}
        onConfirm={() => remove.run({ applicationId })}
        action={remove}
        name={name}
      >
        {t.dangerHint}
      </Confirm>
    </Card>
  );
}
