import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { common, FormDialog, useAction } from '../../parts/index.ts';
import type { Member } from './member.ts';
import { RoleChoice } from './role-choice.tsx';
import { t } from './texts.ts';

/** Changes the role of a member. */
export function RoleDialog({
  member: { memberId, name, role: current },
  isOwner,
  onClose,
}: {
  readonly member: Member;
  readonly isOwner: boolean;
  readonly onClose: () => void;
}) {
  const api = useApi();
  const [role, setRole] = useState(current);
  const change = useAction(api.member.setRole.mutationOptions(), { done: t.roleChanged, onDone: onClose });
  return (
    <FormDialog
      title={t.roleOf(name)}
      submit={common.save}
      action={change}
      disabled={role === current}
      onSubmit={() => change.run({ memberId, role })}
      onClose={onClose}
    >
      <RoleChoice role={role} onChoose={setRole} isOwner={isOwner} />
    </FormDialog>
  );
}
