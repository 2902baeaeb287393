import { TextArea, TextField } from '../../kit/index.ts';
import { type Action, common, FormDialog, useTextFields } from '../../parts/index.ts';
import { t } from './texts.ts';

interface ProjectFields {
  readonly name: string;
  readonly description: string;
}

/** The name and the description of a project, for a new one and for a change. */
export function ProjectDialog({
  title,
  project = { name: '', description: '' },
  action,
  onSubmit,
  onClose,
}: {
  readonly title: string;
  readonly project?: ProjectFields;
  readonly action: Pick<Action<never, unknown>, 'isBusy' | 'error' | 'fields'>;
  readonly onSubmit: (project: ProjectFields) => void;
  readonly onClose: () => void;
}) {
  const [{ name, description }, field] = useTextFields(project, action.fields);
  return (
    <FormDialog
      title={title}
      submit={common.save}
      action={action}
      onSubmit={() => onSubmit({ name, description: description.trim() })}
      onClose={onClose}
    >
      <TextField label={common.name} {...field('name')} required maxLength={100} />
      <TextArea label={t.description} description={t.descriptionHint} {...field('description')} rows={3} />
    </FormDialog>
  );
}
