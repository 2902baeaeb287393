import { useState } from 'react';
import { GIT_HOST_KINDS, type GitHostKind, PUBLIC_GIT_HOSTS } from '#src/domain/git-host.ts';
import { useApi } from '../../api/index.ts';
import { ChoiceField, TextArea, TextField } from '../../kit/index.ts';
import { common, FormDialog, useAction, useTextFields } from '../../parts/index.ts';
import { gitHostText } from '../../vocabulary/git-hosts.ts';
import type { Events } from './provider.ts';
import { t } from './texts.ts';

const EMPTY = { name: '', baseUrl: '', token: '', appId: '', privateKey: '' };

/** Connects a git host with a token, or GitHub with an App. */
export function CreateProvider({
  onClose,
  onDone,
}: {
  readonly onClose: () => void;
  readonly onDone: (events: Events) => void;
}) {
  const api = useApi();
  const [kind, setKind] = useState<GitHostKind>('github');
  const [access, setAccess] = useState<'token' | 'app'>('token');
  const create = useAction(api.gitProvider.create.mutationOptions(), { onDone });
  const [values, field] = useTextFields(EMPTY, create.fields);
  const byApp = kind === 'github' && access === 'app';
  const submit = () => {
    const { name, baseUrl, token, appId, privateKey } = values;
    create.run({
      type: kind,
      name,
      ...(baseUrl !== '' && { baseUrl }),
      ...(byApp ? { appId, privateKey } : token !== '' && { token }),
    });
  };
  const address = PUBLIC_GIT_HOSTS[kind];
  return (
    <FormDialog
      title={t.providers.add}
      submit={t.providers.add}
      action={create}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceField
        label={t.providers.kind}
        choices={GIT_HOST_KINDS.map((value) => ({ value, label: gitHostText(value) }))}
        value={kind}
        onChoose={setKind}
      />
      <TextField
        label={common.name}
        description={t.providers.nameHint}
        {...field('name')}
        required
        maxLength={100}
      />
      <TextField
        label={t.providers.address}
        description={address === null ? t.providers.addressNeeded : t.providers.addressHint(address)}
        {...field('baseUrl')}
        required={address === null}
        type="url"
        verbatim
      />
      {kind === 'github' && (
        <ChoiceField
          label={t.providers.access}
          choices={[
            { value: 'token', label: t.providers.byToken },
            { value: 'app', label: t.providers.byApp },
          ]}
          value={access}
          onChoose={setAccess}
        />
      )}
      {byApp ? (
        <>
          <TextField label={t.providers.appId} {...field('appId')} required verbatim />
          <TextArea
            label={t.providers.privateKey}
            description={t.providers.privateKeyHint}
            {...field('privateKey')}
            required
            mono
            rows={6}
            verbatim
          />
        </>
      ) : (
        <TextField
          label={t.providers.token}
          description={t.providers.tokenHint}
          {...field('token')}
          type="password"
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
}
