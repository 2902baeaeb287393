import { useApi } from '../../api/index.ts';
import { TextField } from '../../kit/index.ts';
import { common, FormDialog, useAction, useTextFields } from '../../parts/index.ts';
import { t } from './texts.ts';

/** Adds an environment to a project. */
export function CreateEnvironment({
  projectId,
  onClose,
}: {
  readonly projectId: string;
  readonly onClose: () => void;
}) {
  const api = useApi();
  const create = useAction(api.environment.create.mutationOptions(), {
    done: t.environmentCreated,
    onDone: onClose,
  });
  const [{ name }, field] = useTextFields({ name: '' }, create.fields);
  return (
    <FormDialog
      title={t.environmentTitle}
      submit={common.create}
      action={create}
      onSubmit={() => create.run({ projectId, name })}
      onClose={onClose}
    >
      <TextField
        label={common.name}
        description={t.environmentHint}
        {...field('name')}
        required
        maxLength={50}
        verbatim
      />
    </FormDialog>
  );
}
