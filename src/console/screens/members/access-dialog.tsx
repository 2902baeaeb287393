import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { common, FormDialog, useAction } from '../../parts/index.ts';
import { type Access, AccessTree } from './access-tree.tsx';
import type { Member } from './member.ts';
import { t } from './texts.ts';

/** Changes what a member may see. */
export function AccessDialog({
  member: { memberId, name, projectIds, applicationIds },
  onClose,
}: {
  readonly member: Member;
  readonly onClose: () => void;
}) {
  const api = useApi();
  const [access, setAccess] = useState<Access>({ projectIds, applicationIds });
  const change = useAction(api.member.setAccess.mutationOptions(), {
    done: t.accessChanged,
    onDone: onClose,
  });
  const save = () =>
    change.run({
      memberId,
      projectIds: [...access.projectIds],
      applicationIds: [...access.applicationIds],
    });
  return (
    <FormDialog
      title={t.accessOf(name)}
      submit={common.save}
      action={change}
      onSubmit={save}
      onClose={onClose}
    >
      <AccessTree access={access} onChange={setAccess} />
    </FormDialog>
  );
}
