import { useState } from 'react';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Button } from '../../../kit/index.ts';
import { Confirm, useAction } from '../../../parts/index.ts';
import { t } from './texts.ts';

type License = Pick<RouterOutputs['license']['get'], 'licenseId' | 'name' | 'status'>;

/** Suspends a license after a question, or resumes it. */
export function ChangeStatus({ license: { licenseId, name, status } }: { readonly license: License }) {
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const change = useAction(api.license.setStatus.mutationOptions(), {
    done: ({ status: now, waiting }) => {
      const done = now === 'suspended' ? t.suspended : t.resumed;
      return waiting > 0 ? `${done} ${t.waiting(waiting)}` : done;
    },
    onDone: () => setAsking(false),
    notifies: status === 'suspended',
  });
  if (status === 'suspended')
    return (
      <Button busy={change.isBusy} onClick={() => change.run({ licenseId, status: 'active' })}>
        {t.resume}
      </Button>
    );
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t.suspend}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.suspendTitle}
        confirm={t.suspend}
        onConfirm={() => change.run({ licenseId, status: 'suspended' })}
        action={change}
        name={name ?? licenseId}
      >
        {t.suspendHint}
      </Confirm>
    </>
  );
}
