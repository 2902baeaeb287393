import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../api/index.ts';
import { useAction, useOrganizationId } from '../../parts/index.ts';
import { ProjectDialog } from './project-dialog.tsx';
import { t } from './texts.ts';

/** Creates a project, and leads to it. */
export function CreateProject({ onClose }: { readonly onClose: () => void }) {
  const organizationId = useOrganizationId();
  const api = useApi();
  const navigate = useNavigate();
  const create = useAction(api.project.create.mutationOptions(), {
    done: t.created,
    onDone: ({ projectId }) => {
      onClose();
      void navigate({
        to: '/orgs/$organizationId/projects/$projectId',
        params: { organizationId, projectId },
      });
    },
  });
  return (
    <ProjectDialog
      title={t.createTitle}
      action={create}
      onSubmit={({ name, description }) => create.run({ name, ...(description !== '' && { description }) })}
      onClose={onClose}
    />
  );
}
