import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { Button, Empty, type MenuEntry, Muted, WithNote } from '../../kit/index.ts';
import { ActionsMenu, common, Page, RecordList, Time, useMe, usePages } from '../../parts/index.ts';
import { ROLE_TEXTS } from '../../vocabulary/members.ts';
import { AccessDialog } from './access-dialog.tsx';
import { accessText } from './access-text.ts';
import { EndDialog } from './end-dialog.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { Member } from './member.ts';
import { RoleDialog } from './role-dialog.tsx';
import { t } from './texts.ts';

type Opened = { readonly kind: 'role' | 'access' | 'end'; readonly member: Member } | 'invite' | null;

/** Who is in the organization, and what each member may see. */
export function MembersScreen() {
  const api = useApi();
  const pages = usePages({ name: 'members' });
  const members = useQuery(api.member.list.queryOptions(pages.input));
  const me = useMe().data;
  const [opened, open] = useState<Opened>(null);
  const isOwner = me?.role === 'owner';
  const isSelf = (member: Member) => member.userId === me?.userId;
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <Button look="primary" onClick={() => open('invite')}>
          {t.invite}
        </Button>
      }
    >
      <RecordList
        query={members}
        caption={t.title}
        keyOf={({ memberId }) => memberId}
        pages={pages}
        empty={<Empty title={t.empty} />}
        columns={[
          { title: t.title, cell: (member) => <Who member={member} isSelf={isSelf(member)} /> },
          { title: common.role, cell: ({ role }) => ROLE_TEXTS[role] },
          { title: t.sees, cell: accessText },
          { title: common.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
        rowActions={(member) => (
          <Actions member={member} me={me} onChoose={(kind) => open({ kind, member })} />
        )}
      />
      <Invitations />
      {opened === 'invite' && <InviteDialog isOwner={isOwner} onClose={() => open(null)} />}
      {opened !== null && opened !== 'invite' && (
        <MemberDialog
          {...opened}
          isOwner={isOwner}
          isSelf={isSelf(opened.member)}
          onClose={() => open(null)}
        />
      )}
    </Page>
  );
}

function MemberDialog({
  kind,
  member,
  isOwner,
  isSelf,
  onClose,
}: {
  readonly kind: 'role' | 'access' | 'end';
  readonly member: Member;
  readonly isOwner: boolean;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}) {
  if (kind === 'role') return <RoleDialog member={member} isOwner={isOwner} onClose={onClose} />;
  if (kind === 'access') return <AccessDialog member={member} onClose={onClose} />;
  return <EndDialog member={member} isSelf={isSelf} onClose={onClose} />;
}

function Who({ member: { name, email }, isSelf }: { readonly member: Member; readonly isSelf: boolean }) {
  return (
    <WithNote note={email}>
      <strong>{name}</strong> {isSelf && <Muted small>({t.you})</Muted>}
    </WithNote>
  );
}

function Actions({
  member,
  me,
  onChoose,
}: {
  readonly member: Member;
  readonly me: RouterOutputs['me']['get'] | undefined;
  readonly onChoose: (kind: 'role' | 'access' | 'end') => void;
}) {
  const isSelf = member.userId === me?.userId;
  // Only owners change owners and admins.
  const mayChange = me?.role === 'owner' || member.role === 'member';
  const entries: MenuEntry[] = [];
  if (me?.role === 'owner') entries.push({ label: t.changeRole, onChoose: () => onChoose('role') });
  if (member.role === 'member') entries.push({ label: t.changeAccess, onChoose: () => onChoose('access') });
  if (isSelf || mayChange)
    entries.push({ label: isSelf ? t.leave : t.remove, danger: true, onChoose: () => onChoose('end') });
  if (entries.length === 0) return null;
  return <ActionsMenu name={member.name} entries={entries} />;
}
