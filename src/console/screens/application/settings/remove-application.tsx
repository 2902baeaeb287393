import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../api/index.ts';
import { RemoveCard, useAction, useOrganizationId } from '../../../parts/index.ts';
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
    <RemoveCard title={t.remove} hint={t.removeHint} action={remove} input={{ applicationId }} name={name} />
  );
}
