import { useApi } from '../../../api/index.ts';
import { TextField } from '../../../kit/index.ts';
import { CopyField, common, FormDialog, useAction, useTextFields, ViewDialog } from '../../../parts/index.ts';
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
  const add = useAction(api.license.addInstance.mutationOptions());
  const [{ name }, field] = useTextFields({ name: '' }, add.fields);
  const { result } = add;
  if (result !== undefined)
    return (
      <ViewDialog title={t.added} onClose={onClose}>
        <CopyField label={t.instanceId} value={result.instanceId} />
      </ViewDialog>
    );
  return (
    <FormDialog
      title={t.addProgram}
      description={t.addProgramHint}
      submit={common.add}
      action={add}
      onSubmit={() => add.run({ licenseId, name: name.trim() })}
      onClose={onClose}
    >
      <TextField label={common.name} {...field('name')} required maxLength={100} />
    </FormDialog>
  );
}
