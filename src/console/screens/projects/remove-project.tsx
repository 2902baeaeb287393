import { useNavigate } from '@tanstack/react-router';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { Confirm, useAction, useOrganizationId } from '../../parts/index.ts';
import { t } from './texts.ts';

/** Removes a project with all that is in it. */
export function RemoveProject({
  project: { projectId, name },
  onClose,
}: {
  readonly project: RouterOutputs['project']['get'];
  readonly onClose: () => void;
}) {
  const organizationId = useOrganizationId();
  const api = useApi();
  const navigate = useNavigate();
  const remove = useAction(api.project.remove.mutationOptions(), {
    done: t.removed,
    onDone: () => void navigate({ to: '/orgs/$organizationId/projects', params: { organizationId } }),
  });
  return (
    <Confirm
      open
      onClose={onClose}
      title={t.removeTitle}
      confirm={t.remove}
      onConfirm={() => remove.run({ projectId })}
      action={remove}
      name={name}
    >
      {t.removeHint}
    </Confirm>
  );
}
