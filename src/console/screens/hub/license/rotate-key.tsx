import { useApi } from '../../../api/index.ts';
import { TextField } from '../../../kit/index.ts';
import { formatTime } from '../../../language/index.ts';
import { CopyField, FormDialog, ShownOnce, useAction, useTextFields } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** Gives a license a new key, and shows it. */
export function RotateKey({
  licenseId,
  onClose,
}: {
  readonly licenseId: string;
  readonly onClose: () => void;
}) {
  const api = useApi();
  const rotate = useAction(api.license.rotateKey.mutationOptions());
  const [{ graceHours }, field] = useTextFields({ graceHours: '24' }, rotate.fields);
  const { result } = rotate;
  if (result !== undefined)
    return (
      <ShownOnce onClose={onClose} title={t.rotated}>
        <CopyField label={t.key} value={result.licenseKey} />
        {result.previousKeyUntil !== null && (
          <p>
            {t.keyUntil} {formatTime(result.previousKeyUntil)}
          </p>
        )}
      </ShownOnce>
    );
  return (
    <FormDialog
      title={t.rotate}
      description={t.rotateHint}
      submit={t.rotate}
      action={rotate}
      onSubmit={() => rotate.run({ licenseId, graceHours: Number(graceHours) })}
      onClose={onClose}
    >
      <TextField
        label={t.grace}
        description={t.graceHint}
        type="number"
        min={0}
        max={720}
        step={1}
        required
        {...field('graceHours')}
      />
    </FormDialog>
  );
}
