import { useState } from 'react';
import type { MemberRole } from '#src/domain/member.ts';
import { useApi } from '../../api/index.ts';
import { notify, TextField } from '../../kit/index.ts';
import { CopyField, common, FormDialog, ShownOnce, useAction, useTextFields } from '../../parts/index.ts';
import { type Access, AccessTree } from './access-tree.tsx';
import { RoleChoice } from './role-choice.tsx';
import { t } from './texts.ts';

/** Invites a user. Where no mail is sent, it shows the link for the inviter to send. */
export function InviteDialog({
  isOwner,
  onClose,
}: {
  readonly isOwner: boolean;
  readonly onClose: () => void;
}) {
  const api = useApi();
  const [role, setRole] = useState<MemberRole>('member');
  const [access, setAccess] = useState<Access>({ projectIds: [], applicationIds: [] });
  const [link, setLink] = useState<string | null>(null);
  const invite = useAction(api.member.invite.mutationOptions(), {
    onDone: ({ mailed, url }) => {
      if (!mailed) return setLink(url);
      notify(t.invited(email));
      onClose();
    },
  });
  const [{ email }, field] = useTextFields({ email: '' }, invite.fields);
  const send = () => {
    const { projectIds, applicationIds } = access;
    const granted = { projectIds: [...projectIds], applicationIds: [...applicationIds] };
    invite.run({ email: email.trim(), role, ...(role === 'member' && granted) });
  };
  if (link !== null)
    return (
      <ShownOnce onClose={onClose} title={t.linkTitle}>
        <p>{t.linkLead(email)}</p>
        <CopyField label={t.link} value={link} />
      </ShownOnce>
    );
  return (
    <FormDialog
      title={t.invite}
      description={t.inviteHint}
      submit={t.send}
      action={invite}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={common.email}
        type="email"
        {...field('email')}
        autoComplete="off"
        required
        maxLength={254}
      />
      <RoleChoice role={role} onChoose={setRole} isOwner={isOwner} />
      {role === 'member' && <AccessTree access={access} onChange={setAccess} />}
    </FormDialog>
  );
}
