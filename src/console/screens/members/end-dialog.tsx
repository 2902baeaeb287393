import { useNavigate } from '@tanstack/react-router';
import { rereadOrganizations, useApi } from '../../api/index.ts';
import { Confirm, useAction } from '../../parts/index.ts';
import type { Member } from './member.ts';
import { t } from './texts.ts';

/** Removes a member, or lets the reader leave. */
export function EndDialog({
  member: { memberId, name, email },
  isSelf,
  onClose,
}: {
  readonly member: Member;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}) {
  const api = useApi();
  const navigate = useNavigate();
  const end = useAction(api.member.remove.mutationOptions(), {
    ...(!isSelf && { done: t.removed }),
    onDone: () => {
      if (!isSelf) return;
      rereadOrganizations();
      void navigate({ to: '/' });
    },
  });
  return (
    <Confirm
      onClose={onClose}
      title={isSelf ? t.leaveTitle : t.removeTitle(name)}
      confirm={isSelf ? t.leave : t.remove}
      action={end}
      input={{ memberId }}
      name={isSelf ? undefined : email}
    >
      {isSelf ? t.leaveText : t.removeText}
    </Confirm>
  );
}
