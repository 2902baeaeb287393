import { useState } from 'react';
import { API_KEY_SCOPES, type ApiKeyScope } from '#src/domain/api-key.ts';
import { useApi } from '../../api/index.ts';
import { CheckField, CheckList, FieldGroup, Muted, SelectField, TextField } from '../../kit/index.ts';
import { common, FormDialog, Lines, useAction, useSites, useTextFields } from '../../parts/index.ts';
import { SCOPE_HINTS, SCOPE_TEXTS } from '../../vocabulary/members.ts';
import { t } from './texts.ts';

const EXPIRIES = ['never', '7', '30', '90', '365'] as const;
type Expiry = (typeof EXPIRIES)[number];

const SCOPES = API_KEY_SCOPES.map((value) => ({
  value,
  label: SCOPE_TEXTS[value],
  description: SCOPE_HINTS[value],
}));

/** Creates an API key, with limits or without. */
export function KeyDialog({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void;
  readonly onCreated: (key: string) => void;
}) {
  const api = useApi();
  const [expiry, setExpiry] = useState<Expiry>('90');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[] | null>(null);
  const [projectIds, setProjectIds] = useState<readonly string[] | null>(null);
  const create = useAction(api.apiKey.create.mutationOptions(), { onDone: ({ key }) => onCreated(key) });
  const [{ name }, field] = useTextFields({ name: '' }, create.fields);
  const isIncomplete = scopes?.length === 0 || projectIds?.length === 0;
  const submit = () =>
    create.run({
      name: name.trim(),
      ...(expiry !== 'never' && { expiresInDays: Number(expiry) }),
      ...(scopes !== null && { scopes: [...scopes] }),
      ...(projectIds !== null && { projectIds: [...projectIds] }),
    });
  return (
    <FormDialog
      title={t.create}
      submit={common.create}
      action={create}
      disabled={isIncomplete}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={common.name}
        description={t.nameHint}
        {...field('name')}
        autoComplete="off"
        required
        maxLength={100}
      />
      <FieldGroup label={t.whatItMay}>
        <CheckField
          type="radio"
          name="rights"
          label={t.everything}
          checked={scopes === null}
          onChange={() => setScopes(null)}
        />
        <CheckField
          type="radio"
          name="rights"
          label={t.limited}
          checked={scopes !== null}
          onChange={() => setScopes(['read'])}
        />
        {scopes !== null && <CheckList nested choices={SCOPES} values={scopes} onChange={setScopes} />}
      </FieldGroup>
      <FieldGroup label={t.whatItReaches}>
        <CheckField
          type="radio"
          name="projects"
          label={t.everyProject}
          checked={projectIds === null}
          onChange={() => setProjectIds(null)}
        />
        <CheckField
          type="radio"
          name="projects"
          label={t.chosenProjects}
          checked={projectIds !== null}
          onChange={() => setProjectIds([])}
        />
        {projectIds !== null && <ProjectList projectIds={projectIds} onChange={setProjectIds} />}
      </FieldGroup>
      <SelectField
        label={common.expires}
        value={expiry}
        onChoose={setExpiry}
        error={create.fields.expiresInDays}
        choices={EXPIRIES.map((value) => ({ value, label: expiryText(value) }))}
      />
      <Muted small>{t.limitsHint}</Muted>
    </FormDialog>
  );
}

function ProjectList({
  projectIds,
  onChange,
}: {
  readonly projectIds: readonly string[];
  readonly onChange: (projectIds: readonly string[]) => void;
}) {
  const sites = useSites().data;
  if (sites === undefined) return <Lines count={2} />;
  if (sites.projects.length === 0) return <Muted>{t.noProjects}</Muted>;
  return (
    <CheckList
      nested
      choices={sites.projects.map(({ projectId, name }) => ({ value: projectId, label: name }))}
      values={projectIds}
      onChange={onChange}
    />
  );
}

function expiryText(expiry: Expiry): string {
  return expiry === 'never' ? common.never : t.days(Number(expiry));
}
