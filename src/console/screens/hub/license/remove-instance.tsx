import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { CheckField, Stack } from '../../../kit/index.ts';
import { Confirm, common, useAction } from '../../../parts/index.ts';
import { type Instance, instanceTitle } from './instance.ts';
import { t } from './texts.ts';

/** Removes an instance from its license, with or without its names. */
export function RemoveInstance({
  instance,
  onClose,
}: {
  readonly instance: Instance;
  readonly onClose: () => void;
}) {
  const api = useApi();
  const [keepNames, setKeepNames] = useState(false);
  const remove = useAction(api.license.removeInstance.mutationOptions(), {
    done: ({ waiting }) => (waiting > 0 ? `${t.removed} ${t.waiting(waiting)}` : t.removed),
  });
  const title = instanceTitle(instance);
  return (
    <Confirm
      onClose={onClose}
      title={t.removeInstanceTitle(title)}
      confirm={common.remove}
      action={remove}
      input={{ instanceId: instance.instanceId, keepNames }}
      name={title}
    >
      <Stack>
        <p>{t.removeInstanceHint}</p>
        <CheckField
          label={t.keepNames}
          description={t.keepNamesHint}
          checked={keepNames}
          onChange={(event) => setKeepNames(event.target.checked)}
        />
      </Stack>
    </Confirm>
  );
}
