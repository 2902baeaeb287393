import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { BUILD_TYPES, type BuildType } from '#src/domain/source.ts';
import { type RouterInputs, useApi } from '../../api/index.ts';
import { ChoiceField, Muted, TextField } from '../../kit/index.ts';
import { common, FormDialog, useAction, useOrganizationId, useTextFields } from '../../parts/index.ts';
import { buildTypeText, sourceTypeText } from '../../vocabulary/source-words.ts';
import type { Environment } from './environment.ts';
import { t } from './texts.ts';

type Source = RouterInputs['application']['create']['source'];
type Kind = Extract<Source['type'], 'git' | 'docker'>;

const KINDS = ['git', 'docker'] as const satisfies readonly Kind[];

/** Stores an application of a repository or an image, without a deployment. */
export function CreateApplication({
  environment: { environmentId, name: environmentName },
  onClose,
}: {
  readonly environment: Environment;
  readonly onClose: () => void;
}) {
  const organizationId = useOrganizationId();
  const api = useApi();
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>('git');
  const [buildType, setBuildType] = useState<BuildType>('nixpacks');
  const [port, setPort] = useState('');
  const create = useAction(api.application.create.mutationOptions(), {
    done: t.applicationCreated,
    onDone: ({ applicationId }) => {
      onClose();
      void navigate({
        to: '/orgs/$organizationId/applications/$applicationId',
        params: { organizationId, applicationId },
      });
    },
  });
  const { fields } = create;
  const [{ name, place, branch }, field] = useTextFields({ name: '', place: '', branch: '' }, fields);
  const source: Source =
    kind === 'docker'
      ? { type: kind, dockerImage: place }
      : { type: kind, customGitUrl: place, buildType, ...(branch !== '' && { branch }) };
  return (
    <FormDialog
      title={t.applicationTitle(environmentName)}
      submit={common.create}
      action={create}
      onSubmit={() => create.run({ environmentId, name, source, ...(port !== '' && { port: Number(port) }) })}
      onClose={onClose}
    >
      <Muted>{t.applicationHint}</Muted>
      <TextField label={common.name} {...field('name')} required maxLength={100} />
      <ChoiceField
        label={t.sourceType}
        choices={KINDS.map((value) => ({ value, label: sourceTypeText(value) }))}
        value={kind}
        onChoose={setKind}
        error={fields['source.type']}
      />
      <TextField
        label={kind === 'git' ? t.gitAddress : t.image}
        {...field('place', kind === 'git' ? 'source.customGitUrl' : 'source.dockerImage')}
        required
        verbatim
      />
      {kind === 'git' && (
        <>
          <TextField label={t.branch} placeholder="main" {...field('branch', 'source.branch')} verbatim />
          <ChoiceField
            label={t.buildType}
            choices={BUILD_TYPES.toReversed().map((value) => ({ value, label: buildTypeText(value) }))}
            value={buildType}
            onChoose={setBuildType}
          />
        </>
      )}
      <TextField
        label={t.port}
        placeholder="80"
        value={port}
        onChange={(event) => setPort(event.target.value.replace(/\D/g, ''))}
        error={fields.port}
        inputMode="numeric"
        maxLength={5}
      />
    </FormDialog>
  );
}
