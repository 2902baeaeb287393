import { accountCall } from '../../api/index.ts';
import { Button, Empty, Muted } from '../../kit/index.ts';
import { ConfirmButton, common, RecordList, Section, Time, useAction } from '../../parts/index.ts';
import { browserText } from './browser-text.ts';
import { t } from './texts.ts';
import { type Session, useOwnSession, useSessions } from './use-sessions.ts';

/** Where the reader is signed in. */
export function Sessions() {
  const own = useOwnSession().data?.token;
  const sessions = useSessions();
  const end = useAction(accountCall<{ token: string }>('/api/auth/revoke-session'), {
    done: t.ended,
    notifies: true,
  });
  const endOthers = useAction(accountCall<object>('/api/auth/revoke-other-sessions'), {
    done: t.othersEnded,
  });
  return (
    <Section
      title={t.sessions}
      actions={
        <ConfirmButton
          small
          label={t.endOthers}
          disabled={(sessions.data?.items.length ?? 0) < 2}
          title={t.endOthersTitle}
          action={endOthers}
          input={{}}
        >
          {t.endOthersText}
        </ConfirmButton>
      }
    >
      <RecordList
        query={sessions}
        caption={t.sessions}
        keyOf={({ id }) => id}
        empty={<Empty title={common.none} />}
        columns={[
          {
            title: t.browser,
            cell: (session) => <Browser session={session} isOwn={session.token === own} />,
          },
          { title: common.address, cell: ({ ipAddress }) => <code>{ipAddress}</code> },
          { title: common.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
        rowActions={({ token }) =>
          token !== own && (
            <Button small disabled={end.isBusy} onClick={() => end.run({ token })}>
              {t.end}
            </Button>
          )
        }
      />
    </Section>
  );
}

function Browser({ session: { userAgent }, isOwn }: { readonly session: Session; readonly isOwn: boolean }) {
  return (
    <span title={userAgent ?? undefined}>
      {browserText(userAgent ?? '')} {isOwn && <Muted small>({t.thisSession})</Muted>}
    </span>
  );
}
