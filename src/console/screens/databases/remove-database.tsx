import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../api/index.ts';
import { RemoveCard, useAction, useOrganizationId } from '../../parts/index.ts';
import { t } from './texts.ts';

/** Removes the database after its name is typed. */
export function RemoveDatabase({ databaseId, name }: { readonly databaseId: string; readonly name: string }) {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const remove = useAction(useApi().database.remove.mutationOptions(), {
    done: t.removed(name),
    onDone: () => void navigate({ to: '/orgs/$organizationId/databases', params: { organizationId } }),
  });
  return (
    <RemoveCard title={t.remove} hint={t.removeHint} action={remove} input={{ databaseId }} name={name} />
  );
}
