import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import type { MenuEntry } from '../../../kit/index.ts';
import { ActionsMenu, Confirm, CopyField, ShownOnce, useAction } from '../../../parts/index.ts';
import { t } from './texts.ts';
import type { User } from './user.ts';

/** What an operator does for a user who cannot sign in. */
export function UserActions({ user: { email, isOperator, hasTwoFactor } }: { readonly user: User }) {
  const api = useApi();
  const [asked, setAsked] = useState<'factor' | 'reset' | null>(null);
  const close = () => setAsked(null);
  const promote = useAction(api.operator.add.mutationOptions(), { done: t.added, notifies: true });
  const removeFactor = useAction(api.twoFactor.remove.mutationOptions(), { done: t.factorRemoved });
  const reset = useAction(api.passwordReset.create.mutationOptions());
  const entries: MenuEntry[] = [
    { label: t.reset, onChoose: () => setAsked('reset') },
    { label: t.makeOperator, disabled: isOperator, onChoose: () => promote.run({ email }) },
    null,
    {
      label: t.removeFactor,
      danger: true,
      disabled: !hasTwoFactor,
      onChoose: () => setAsked('factor'),
    },
  ];
  return (
    <>
      <ActionsMenu name={email} entries={entries} />
      {asked === 'factor' && (
        <Confirm
          onClose={close}
          title={t.removeFactorTitle(email)}
          confirm={t.removeFactorNow}
          action={removeFactor}
          input={{ email }}
          name={email}
        >
          {t.removeFactorHint}
        </Confirm>
      )}
      {asked === 'reset' && (
        <Confirm
          onClose={close}
          title={t.resetTitle(email)}
          confirm={t.resetNow}
          action={reset}
          input={{ email }}
        >
          {t.resetHint}
        </Confirm>
      )}
      {reset.result !== undefined && (
        <ShownOnce onClose={reset.reset} title={t.resetDone}>
          <CopyField label={t.link} value={reset.result.url} />
        </ShownOnce>
      )}
    </>
  );
}
