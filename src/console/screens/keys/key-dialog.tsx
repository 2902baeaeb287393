import { useState } from 'react';
import { API_KEY_SCOPES, type ApiKeyScope } from '#src/domain/api-key.ts';
import { useApi } from '../../api/index.ts';
import { CheckField, Muted, SelectField, TextField } from '../../kit/index.ts';
import { common, FormDialog, Lines, useAction, useSites } from '../../parts/index.ts';
import { SCOPE_HINTS, SCOPE_TEXTS } from '../../vocabulary/members.ts';
import styles from './keys.module.css';
import { t } from './texts.ts';

const EXPIRIES = ['never', '7', '30', '90', '365'] as const;
type Expiry = (typeof EXPIRIES)[number];

/** Creates an API key, with limits or without. */
export function KeyDialog({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void;
  readonly onCreated: (key: string) => void;
}) {
  const api = useApi();
  const [name, setName] = useState('');
  const [expiry, setExpiry] = useState<Expiry>('90');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[] | null>(null);
  const [projectIds, setProjectIds] = useState<readonly string[] | null>(null);
  const create = useAction(api.apiKey.create.mutationOptions(), { onDone: ({ key }) => onCreated(key) });
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
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={create.fields.name}
        autoComplete="off"
        required
        maxLength={100}
      />
      <ScopeChoice scopes={scopes} onChange={setScopes} />
      <ProjectChoice projectIds={projectIds} onChange={setProjectIds} />
      <SelectField
        label={t.expires}
        value={expiry}
        onChoose={setExpiry}
        error={create.fields.expiresInDays}
        choices={EXPIRIES.map((value) => ({ value, label: expiryText(value) }))}
      />
      <Muted small>{t.limitsHint}</Muted>
    </FormDialog>
  );
}

function ScopeChoice({
  scopes,
  onChange,
}: {
  readonly scopes: readonly ApiKeyScope[] | null;
  readonly onChange: (scopes: readonly ApiKeyScope[] | null) => void;
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{t.whatItMay}</legend>
      <CheckField
        type="radio"
        name="rights"
        label={t.everything}
        checked={scopes === null}
        onChange={() => onChange(null)}
      />
      <CheckField
        type="radio"
        name="rights"
        label={t.limited}
        checked={scopes !== null}
        onChange={() => onChange(['read'])}
      />
      {scopes !== null && (
        <div className={styles.below}>
          {API_KEY_SCOPES.map((scope) => (
            <CheckField
              key={scope}
              label={SCOPE_TEXTS[scope]}
              description={SCOPE_HINTS[scope]}
              checked={scopes.includes(scope)}
              onChange={() => onChange(toggled(scopes, scope))}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function ProjectChoice({
  projectIds,
  onChange,
}: {
  readonly projectIds: readonly string[] | null;
  readonly onChange: (projectIds: readonly string[] | null) => void;
}) {
  const sites = useSites(projectIds !== null).data;
  return (
    <fieldset className={styles.group}>
      <legend>{t.whatItReaches}</legend>
      <CheckField
        type="radio"
        name="projects"
        label={t.everyProject}
        checked={projectIds === null}
        onChange={() => onChange(null)}
      />
      <CheckField
        type="radio"
        name="projects"
        label={t.chosenProjects}
        checked={projectIds !== null}
        onChange={() => onChange([])}
      />
      {projectIds !== null && (
        <div className={styles.below}>
          {sites === undefined && <Lines count={2} />}
          {sites?.projects.length === 0 && <Muted>{t.noProjects}</Muted>}
          {sites?.projects.map(({ projectId, name }) => (
            <CheckField
              key={projectId}
              label={name}
              checked={projectIds.includes(projectId)}
              onChange={() => onChange(toggled(projectIds, projectId))}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function expiryText(expiry: Expiry): string {
  return expiry === 'never' ? t.never : t.days(Number(expiry));
}

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}
