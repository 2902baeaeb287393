import { MEMBER_ROLES, type MemberRole } from '#src/domain/member.ts';
import { SelectField } from '../../kit/index.ts';
import { common } from '../../parts/index.ts';
import { ROLE_HINTS, ROLE_TEXTS } from '../../vocabulary/members.ts';

/** The role of a member. Only owners make owners and admins. */
export function RoleChoice({
  role,
  onChoose,
  isOwner,
}: {
  readonly role: MemberRole;
  readonly onChoose: (role: MemberRole) => void;
  readonly isOwner: boolean;
}) {
  const roles = isOwner ? MEMBER_ROLES : (['member'] as const);
  return (
    <SelectField
      label={common.role}
      description={ROLE_HINTS[role]}
      value={role}
      onChoose={onChoose}
      choices={roles.map((value) => ({ value, label: ROLE_TEXTS[value] }))}
    />
  );
}
