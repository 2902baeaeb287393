import { type RouterOutputs, useApi } from '../../api/index.ts';
import { common, useAction } from '../../parts/index.ts';
import { ProjectDialog } from './project-dialog.tsx';
import { t } from './texts.ts';

/** Changes the name and the description of a project. */
export function EditProject({
  project: { projectId, name, description },
  onClose,
}: {
  readonly project: RouterOutputs['project']['get'];
  readonly onClose: () => void;
}) {
  const api = useApi();
  const update = useAction(api.project.update.mutationOptions(), { done: common.saved, onDone: onClose });
  return (
    <ProjectDialog
      title={t.editTitle}
      project={{ name, description: description ?? '' }}
      action={update}
      onSubmit={(changed) =>
        update.run({
          projectId,
          name: changed.name,
          description: changed.description === '' ? null : changed.description,
        })
      }
      onClose={onClose}
    />
  );
}
