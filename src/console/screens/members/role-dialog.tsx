import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Button, Dialog, Stack } from '../../kit/index.ts';
import { common, ProblemNotice, useAction } from '../../parts/index.ts';
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
    <Dialog
      open
      onClose={onClose}
      title={t.roleOf(name)}
      onSubmit={() => change.run({ memberId, role })}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={change.isBusy} disabled={role === current}>
            {common.save}
          </Button>
        </>
      }
    >
      <Stack>
        <RoleChoice role={role} onChoose={setRole} isOwner={isOwner} />
        <ProblemNotice error={change.error} />
      </Stack>
    </Dialog>
  );
}
