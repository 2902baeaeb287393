import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { Button, Dialog, Stack, TextField } from '../../../kit/index.ts';
import { CopyField, common, ProblemNotice, useAction } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** Creates an instance id for a program, and shows it. */
export function AddProgram({
  licenseId,
  onClose,
}: {
  readonly licenseId: string;
  readonly onClose: () => void;
}) {
  const api = useApi();
  const [name, setName] = useState('');
  const add = useAction(api.license.addInstance.mutationOptions());
  const { result } = add;
  if (result !== undefined)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t.added}
        actions={
          <Button look="primary" onClick={onClose}>
            {common.close}
          </Button>
        }
      >
        <CopyField label={t.instanceId} value={result.instanceId} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.addProgram}
      description={t.addProgramHint}
      onSubmit={() => add.run({ licenseId, name: name.trim() })}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={add.isBusy}>
            {common.add}
          </Button>
        </>
      }
    >
      <Stack>
        <TextField
          label={common.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={add.fields.name}
          required
          maxLength={100}
        />
        <ProblemNotice error={add.error} />
      </Stack>
    </Dialog>
  );
}
