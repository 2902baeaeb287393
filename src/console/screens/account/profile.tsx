import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RouterOutputs, sendToAccount, useApi } from '../../api/index.ts';
import { Badge, Button, Card, Facts, Form, Row, Stack, TextField } from '../../kit/index.ts';
import { common, ProblemNotice, QueryView, UnsavedGuard, useAction } from '../../parts/index.ts';
import { t } from './texts.ts';

type Me = RouterOutputs['me']['get'];

/** Name and address of the reader. */
export function Profile() {
  const me = useQuery(useApi().me.get.queryOptions({}));
  return (
    <Card title={t.profile}>
      <QueryView query={me}>
        {(user) => (
          <Stack>
            <NameForm key={user.name} name={user.name} />
            <Email me={user} />
          </Stack>
        )}
      </QueryView>
    </Card>
  );
}

function NameForm({ name: stored }: { readonly name: string }) {
  const [name, setName] = useState(stored);
  const rename = useAction<{ name: string }, unknown>(
    { mutationFn: (input: { name: string }) => sendToAccount('/api/auth/update-user', input) },
    { done: common.saved },
  );
  const isChanged = name.trim() !== stored;
  return (
    <Form onSubmit={() => rename.run({ name: name.trim() })}>
      <UnsavedGuard isChanged={isChanged && !rename.isBusy && rename.result === undefined} />
      <Stack gap={0.5}>
        <TextField
          label={common.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="name"
          required
          maxLength={100}
          action={
            <Button type="submit" disabled={!isChanged || name.trim() === ''} busy={rename.isBusy}>
              {common.save}
            </Button>
          }
        />
        <ProblemNotice error={rename.error} />
      </Stack>
    </Form>
  );
}

function Email({ me: { email, emailVerified } }: { readonly me: Me }) {
  const api = useApi();
  const request = useAction(api.emailVerification.request.mutationOptions(), {
    done: ({ email: address }) => t.verifySent(address),
  });
  return (
    <Stack gap={0.5}>
      <Facts
        items={{
          [t.email]: (
            <Row>
              <span>{email}</span>
              <Badge tone={emailVerified ? 'good' : 'warn'}>
                {emailVerified ? t.verified : t.notVerified}
              </Badge>
              {!emailVerified && (
                <Button small onClick={() => request.run({})} busy={request.isBusy}>
                  {t.verify}
                </Button>
              )}
            </Row>
          ),
        }}
      />
      <ProblemNotice error={request.error} />
    </Stack>
  );
}
