import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { Button, CheckField, Dialog, Stack, TextField } from '../../../kit/index.ts';
import { common, ProblemNotice, useAction } from '../../../parts/index.ts';
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
  const [text, setText] = useState('');
  const create = useAction(useApi().domain.create.mutationOptions(), {
    done: ({ host }) => t.added(host),
    onDone: onClose,
  });
  const field = kind === 'own' ? 'host' : 'subdomain';
  const choose = (chosen: Kind) => {
    setKind(chosen);
    create.reset();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.add}
      onSubmit={() => create.run({ applicationId, [field]: text.trim() })}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={create.isBusy}>
            {common.add}
          </Button>
        </>
      }
    >
      <Stack>
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
          label={kind === 'own' ? t.host : t.subdomain}
          description={kind === 'own' ? t.hostHint : t.subdomainHint}
          error={create.fields[field]}
          value={text}
          onChange={(event) => setText(event.target.value)}
          required
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {create.fields[field] === undefined && <ProblemNotice error={create.error} />}
      </Stack>
    </Dialog>
  );
}
