import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { SuggestField, TextArea } from '../../../kit/index.ts';
import { FormDialog, useAction, useTextFields } from '../../../parts/index.ts';
import { type Instance, instanceTitle } from './instance.ts';
import { t } from './texts.ts';

/** Moves names of an instance to another one, which can belong to another license. */
export function MoveNames({
  instance,
  instances,
  onClose,
}: {
  readonly instance: Instance;
  readonly instances: readonly Instance[];
  readonly onClose: () => void;
}) {
  const api = useApi();
  const [target, setTarget] = useState('');
  const move = useAction(api.license.moveNames.mutationOptions(), {
    done: ({ subdomains, customDomains, purchasedDomains }) =>
      t.moved(subdomains + customDomains + purchasedDomains),
    onDone: onClose,
  });
  const [{ names }, field] = useTextFields({ names: '' }, move.fields);
  const hosts = names.split(/\s+/).filter((name) => name !== '');
  const send = () =>
    move.run({
      fromInstanceId: instance.instanceId,
      toInstanceId: target.trim(),
      ...(hosts.length > 0 && { names: hosts }),
    });
  const others = instances.map(({ instanceId }) => instanceId).filter((id) => id !== instance.instanceId);
  return (
    <FormDialog
      title={t.moveTitle(instanceTitle(instance))}
      description={t.moveHint}
      submit={t.move}
      action={move}
      onSubmit={send}
      onClose={onClose}
    >
      <SuggestField
        label={t.moveTo}
        value={target}
        onChange={setTarget}
        suggestions={others}
        error={move.fields.toInstanceId}
        placeholder="inst_…"
        required
      />
      <TextArea label={t.moveOnly} description={t.moveOnlyHint} {...field('names')} mono rows={3} />
    </FormDialog>
  );
}
