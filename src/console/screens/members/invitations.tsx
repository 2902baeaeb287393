import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { ConfirmButton, common, RecordList, Section, Time, useAction, usePages } from '../../parts/index.ts';
import { ROLE_TEXTS } from '../../vocabulary/members.ts';
import { accessText } from './access-text.ts';
import { t } from './texts.ts';

/** Invitations that were not accepted yet; nothing without one. */
export function Invitations() {
  const api = useApi();
  const pages = usePages({ name: 'invitations' });
  const invitations = useQuery(api.member.invitations.queryOptions(pages.input));
  const withdraw = useAction(api.member.withdrawInvitation.mutationOptions(), {
    done: t.withdrawn,
  });
  if (invitations.data?.items.length === 0 && pages.input.offset === 0) return null;
  return (
    <Section title={t.invitations}>
      <RecordList
        query={invitations}
        caption={t.invitations}
        keyOf={({ invitationId }) => invitationId}
        pages={pages}
        empty={null}
        columns={[
          { title: common.email, cell: ({ email }) => email },
          { title: common.role, cell: ({ role }) => ROLE_TEXTS[role] },
          { title: t.sees, cell: accessText },
          { title: common.expires, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
        ]}
        rowActions={({ invitationId, email }) => (
          <ConfirmButton
            small
            label={t.withdraw}
            title={t.withdrawTitle(email)}
            action={withdraw}
            input={{ invitationId }}
          >
            {t.withdrawText}
          </ConfirmButton>
        )}
      />
    </Section>
  );
}
