import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Button, Card, Row, Stack } from '../../kit/index.ts';
import { Confirm, useAction } from '../../parts/index.ts';
import { t } from './texts.ts';

/** Removes the database after its name is typed. */
export function RemoveDatabase({ databaseId, name }: { readonly databaseId: string; readonly name: string }) {
  const { organizationId } = getRouteApi('/orgs/$organizationId').useParams();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const remove = useAction(useApi().database.remove.mutationOptions(), {
    done: t.removed(name),
    onDone: () => void navigate({ to: '/orgs/$organizationId/databases', params: { organizationId } }),
  });
  return (
    <Card title={t.danger}>
      <Stack>
        <p>{t.dangerHint}</p>
        <Row>
          <Button look="danger" onClick={() => setOpen(true)}>
            {t.danger}
          </Button>
        </Row>
      </Stack>
      <Confirm
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.danger}
        confirm={t.danger}
        onConfirm={() => remove.run({ databaseId })}
        action={remove}
        name={name}
      >
        {t.dangerHint}
      </Confirm>
    </Card>
  );
}
