import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DATABASE_TYPES, type DatabaseType } from '#src/domain/database.ts';
import { useApi } from '../../api/index.ts';
import { SelectField, TextField } from '../../kit/index.ts';
import {
  common,
  FormDialog,
  Lines,
  QueryView,
  useAction,
  useOrganizationId,
  useTextFields,
} from '../../parts/index.ts';
import { newPassword } from '../../parts/new-password.ts';
import { databaseTypeText } from '../../vocabulary/database-states.tsx';
import { PlaceFields } from './place-fields.tsx';
import { t } from './texts.ts';

const PROJECTS = 100;

/** Creates an empty database in an environment, and opens it. */
export function CreateDatabase({ onClose }: { readonly onClose: () => void }) {
  const organizationId = useOrganizationId();
  const api = useApi();
  const navigate = useNavigate();
  const projects = useQuery(api.project.list.queryOptions({ limit: PROJECTS }));
  const [environmentId, setEnvironmentId] = useState<string | null>(null);
  const [type, setType] = useState<DatabaseType>('postgres');
  const create = useAction(api.database.create.mutationOptions(), {
    done: (_, { name: created }) => t.created(created),
    onDone: ({ databaseId }) =>
      void navigate({
        to: '/orgs/$organizationId/databases/$databaseId',
        params: { organizationId, databaseId },
      }),
  });
  const [{ name, user, password }, field] = useTextFields(
    { name: '', user: '', password: '' },
    create.fields,
  );
  const submit = () => {
    if (environmentId === null) return;
    create.run({
      environmentId,
      type,
      name,
      user: user === '' ? name : user,
      password: password === '' ? newPassword() : password,
    });
  };
  return (
    <FormDialog
      title={t.create}
      submit={common.create}
      action={create}
      disabled={environmentId === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <QueryView query={projects} loading={<Lines count={2} />}>
        {({ items }) =>
          items.length === 0 ? t.noProject : <PlaceFields projects={items} onChoose={setEnvironmentId} />
        }
      </QueryView>
      <SelectField
        label={t.type}
        error={create.fields.type}
        choices={DATABASE_TYPES.map((value) => ({ value, label: databaseTypeText(value) }))}
        value={type}
        onChoose={setType}
      />
      <TextField
        label={common.name}
        description={t.nameHint}
        {...field('name')}
        required
        mono
        maxLength={63}
        verbatim
      />
      <TextField label={t.user} description={t.userHint} {...field('user')} mono maxLength={63} verbatim />
      <TextField
        label={t.password}
        description={t.passwordHint}
        {...field('password')}
        type="password"
        maxLength={200}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
