import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DATABASE_TYPES, type DatabaseType } from '#src/domain/database.ts';
import { useApi } from '../../api/index.ts';
import { Button, Dialog, SelectField, Stack, TextField } from '../../kit/index.ts';
import { common, Lines, ProblemNotice, QueryView, useAction } from '../../parts/index.ts';
import { newPassword } from '../../parts/new-password.ts';
import { databaseTypeText } from '../../vocabulary/database-states.tsx';
import { PlaceFields } from './place-fields.tsx';
import { t } from './texts.ts';

const PROJECTS = 100;

/** Creates an empty database in an environment, and opens it. */
export function CreateDatabase({ onClose }: { readonly onClose: () => void }) {
  const { organizationId } = getRouteApi('/orgs/$organizationId').useParams();
  const api = useApi();
  const navigate = useNavigate();
  const projects = useQuery(api.project.list.queryOptions({ limit: PROJECTS }));
  const [environmentId, setEnvironmentId] = useState<string | null>(null);
  const [type, setType] = useState<DatabaseType>('postgres');
  const [name, setName] = useState('');
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const create = useAction(api.database.create.mutationOptions(), {
    done: t.created(name),
    onDone: ({ databaseId }) =>
      void navigate({
        to: '/orgs/$organizationId/databases/$databaseId',
        params: { organizationId, databaseId },
      }),
  });
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
    <Dialog
      open
      onClose={onClose}
      title={t.create}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={create.isBusy} disabled={environmentId === null}>
            {common.create}
          </Button>
        </>
      }
    >
      <Stack>
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
          error={create.fields.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
          required
          mono
          maxLength={63}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          label={t.user}
          description={t.userHint}
          error={create.fields.user}
          value={user}
          onChange={(event) => setUser(event.target.value)}
          mono
          maxLength={63}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          label={t.password}
          description={t.passwordHint}
          error={create.fields.password}
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          maxLength={200}
          autoComplete="new-password"
        />
        <ProblemNotice error={create.error} />
      </Stack>
    </Dialog>
  );
}
