import { accountCall, type RouterOutputs, useApi } from '../../api/index.ts';
import { Badge, Button, Card, Facts, Row, Stack } from '../../kit/index.ts';
import { common, NameForm, ProblemNotice, QueryView, useAction, useMe } from '../../parts/index.ts';
import { t } from './texts.ts';

type Me = RouterOutputs['me']['get'];

/** Name and address of the reader. */
export function Profile() {
  const me = useMe();
  const rename = useAction(accountCall<{ name: string }>('/api/auth/update-user'), { done: common.saved });
  return (
    <Card title={t.profile}>
      <QueryView query={me}>
        {(user) => (
          <Stack>
            <NameForm
              name={user.name}
              action={rename}
              onRename={(name, onDone) => rename.run({ name }, onDone)}
              autoComplete="name"
            />
            <Email me={user} />
          </Stack>
        )}
      </QueryView>
    </Card>
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
          [common.email]: (
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
