import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Button, Dialog, Stack, TextField } from '../../kit/index.ts';
import { common, ProblemNotice, useAction } from '../../parts/index.ts';
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
  const [name, setName] = useState('');
  const create = useAction(api.environment.create.mutationOptions(), {
    done: t.environmentCreated,
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.environmentTitle}
      onSubmit={() => create.run({ projectId, name })}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={create.isBusy}>
            {common.create}
          </Button>
        </>
      }
    >
      <Stack>
        <TextField
          label={common.name}
          description={t.environmentHint}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={create.fields.name}
          required
          maxLength={50}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
        />
        <ProblemNotice error={create.error} />
      </Stack>
    </Dialog>
  );
}
