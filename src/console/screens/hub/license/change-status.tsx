import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Button } from '../../../kit/index.ts';
import { ConfirmButton, useAction } from '../../../parts/index.ts';
import { t } from './texts.ts';

type License = Pick<RouterOutputs['license']['get'], 'licenseId' | 'name' | 'status'>;

/** Suspends a license after a question, or resumes it. */
export function ChangeStatus({ license: { licenseId, name, status } }: { readonly license: License }) {
  const api = useApi();
  const change = useAction(api.license.setStatus.mutationOptions(), {
    done: ({ status: now, waiting }) => {
      const done = now === 'suspended' ? t.suspended : t.resumed;
      return waiting > 0 ? `${done} ${t.waiting(waiting)}` : done;
    },
    notifies: status === 'suspended',
  });
  if (status === 'suspended')
    return (
      <Button busy={change.isBusy} onClick={() => change.run({ licenseId, status: 'active' })}>
        {t.resume}
      </Button>
    );
  return (
    <ConfirmButton
      look="danger"
      label={t.suspend}
      title={t.suspendTitle}
      action={change}
      input={{ licenseId, status: 'suspended' }}
      name={name ?? licenseId}
    >
      {t.suspendHint}
    </ConfirmButton>
  );
}
