import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { CheckField, TextField } from '../../../kit/index.ts';
import { common, FormDialog, useAction, useTextFields } from '../../../parts/index.ts';
import { t } from './texts.ts';

type Kind = 'own' | 'free';

/** Adds a host of the user's own, or a name below the zone of the license hub. */
export function AddDomain({
  applicationId,
  onClose,
}: {
  readonly applicationId: string;
  readonly onClose: () => void;
}) {
  const [kind, setKind] = useState<Kind>('own');
  const create = useAction(useApi().domain.create.mutationOptions(), {
    done: ({ host }) => t.added(host),
    onDone: onClose,
  });
  const [texts, field] = useTextFields({ host: '', subdomain: '' }, create.fields);
  const asked = kind === 'own' ? 'host' : 'subdomain';
  const problem = create.fields[asked];
  const choose = (chosen: Kind) => {
    setKind(chosen);
    create.reset();
  };
  return (
    <FormDialog
      title={t.add}
      submit={common.add}
      // The reason is beside the field if the field is the reason.
      action={{ ...create, error: problem === undefined ? create.error : null }}
      onSubmit={() => create.run({ applicationId, [asked]: texts[asked].trim() })}
      onClose={onClose}
    >
      <CheckField
        type="radio"
        name="kind"
        label={t.own}
        description={t.ownHint}
        checked={kind === 'own'}
        onChange={() => choose('own')}
      />
      <CheckField
        type="radio"
        name="kind"
        label={t.free}
        description={t.freeHint}
        checked={kind === 'free'}
        onChange={() => choose('free')}
      />
      <TextField
        label={kind === 'own' ? common.hostName : t.subdomain}
        description={kind === 'own' ? t.hostHint : t.subdomainHint}
        {...field(asked)}
        required
        mono
        verbatim
      />
    </FormDialog>
  );
}
