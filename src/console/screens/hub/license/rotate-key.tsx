import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { Button, Dialog, Stack, TextField } from '../../../kit/index.ts';
import { formatTime } from '../../../language/index.ts';
import { CopyField, common, ProblemNotice, ShownOnce, useAction } from '../../../parts/index.ts';
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
  return (
    <>
      <Dialog
        open={result === undefined}
        onClose={onClose}
        title={t.rotate}
        description={t.rotateHint}
        onSubmit={() => rotate.run({ licenseId, graceHours: Number(hours) })}
        actions={
          <>
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button type="submit" look="primary" busy={rotate.isBusy}>
              {t.rotate}
            </Button>
          </>
        }
      >
        <Stack>
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
          <ProblemNotice error={rotate.error} />
        </Stack>
      </Dialog>
      <ShownOnce open={result !== undefined} onClose={onClose} title={t.rotated}>
        <CopyField label={t.key} value={result?.licenseKey ?? ''} />
        {result?.previousKeyUntil != null && (
          <p>
            {t.keyUntil} {formatTime(result.previousKeyUntil)}
          </p>
        )}
      </ShownOnce>
    </>
  );
}
