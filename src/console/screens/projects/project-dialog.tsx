import { useState } from 'react';
import { Button, Dialog, Stack, TextArea, TextField } from '../../kit/index.ts';
import { type Action, common, ProblemNotice } from '../../parts/index.ts';
import { t } from './texts.ts';

interface ProjectFields {
  readonly name: string;
  readonly description: string;
}

/** The name and the description of a project, for a new one and for a change. */
export function ProjectDialog({
  title,
  project = { name: '', description: '' },
  action: { isBusy, error, fields },
  onSubmit,
  onClose,
}: {
  readonly title: string;
  readonly project?: ProjectFields;
  readonly action: Pick<Action<never, unknown>, 'isBusy' | 'error' | 'fields'>;
  readonly onSubmit: (project: ProjectFields) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(project.name);
  const [description, setDescription] = useState(project.description);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      onSubmit={() => onSubmit({ name, description: description.trim() })}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={isBusy}>
            {common.save}
          </Button>
        </>
      }
    >
      <Stack>
        <TextField
          label={common.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fields.name}
          required
          maxLength={100}
        />
        <TextArea
          label={t.description}
          description={t.descriptionHint}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          error={fields.description}
          rows={3}
        />
        <ProblemNotice error={error} />
      </Stack>
    </Dialog>
  );
}
