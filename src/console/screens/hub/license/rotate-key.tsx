import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { TextField } from '../../../kit/index.ts';
import { formatTime } from '../../../language/index.ts';
import { CopyField, FormDialog, ShownOnce, useAction } from '../../../parts/index.ts';
import { t } from './texts.ts';

const DEFAULT_HOURS = '24';

/** Gives a license a new key, and shows it. */
export function RotateKey({
  licenseId,
  onClose,
}: {
  readonly licenseId: string;
  readonly onClose: () => void;
}) {
  const api = useApi();
  const [hours, setHours] = useState(DEFAULT_HOURS);
  const rotate = useAction(api.license.rotateKey.mutationOptions());
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
      onSubmit={() => rotate.run({ licenseId, graceHours: Number(hours) })}
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
        value={hours}
        onChange={(event) => setHours(event.target.value)}
        error={rotate.fields.graceHours}
      />
    </FormDialog>
  );
}
