import { z } from 'zod';
import { MEMBER_ROLES } from '#src/domain/member.ts';
import { IsoTime, idOf, Paging, pageOf } from './common.ts';

export const Role = z.enum(MEMBER_ROLES);

const Email = z.email().max(254).meta({ example: 'ada@example.com' });

export const AddMember = z.object({ email: Email, role: Role });
export const AddedMember = z.object({ memberId: z.string() });

const MAX_GRANTS = 1000;

const ProjectIds = z
  .array(idOf('prj'))
  .max(MAX_GRANTS)
  .meta({ description: 'Projects that the member can see with all their applications' });
const ApplicationIds = z
  .array(idOf('app'))
  .max(MAX_GRANTS)
  .meta({ description: 'Single applications that the member can see' });

export const InviteMember = z.object({
  email: Email,
  role: Role,
  projectIds: ProjectIds.optional(),
  applicationIds: ApplicationIds.optional(),
});
export const Invited = z.object({
  invitationId: z.string(),
  url: z.string().meta({
    description: 'Address at which the invited user accepts. It can be used once within seven days',
  }),
  mailed: z.boolean().meta({
    description: 'If false, the platform has no mail server configured: send the link to the user yourself',
  }),
});

export const MemberRef = z.object({ memberId: idOf('mem') });
export type MemberRef = z.output<typeof MemberRef>;
export const SetRole = MemberRef.extend({ role: Role });

export const SetAccess = MemberRef.extend({ projectIds: ProjectIds, applicationIds: ApplicationIds });
export type SetAccess = z.output<typeof SetAccess>;

export const MemberView = z.object({
  memberId: z.string(),
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
  projectIds: z.array(z.string()),
  applicationIds: z.array(z.string()),
  createdAt: IsoTime,
});
export type MemberView = z.output<typeof MemberView>;
export const InvitationRef = z.object({ invitationId: idOf('inv') });
export type InvitationRef = z.output<typeof InvitationRef>;

export const InvitationView = z.object({
  invitationId: z.string(),
  email: z.string(),
  role: Role,
  projectIds: z.array(z.string()),
  applicationIds: z.array(z.string()),
  expiresAt: IsoTime,
  createdAt: IsoTime,
});
export type InvitationView = z.output<typeof InvitationView>;
export const InvitationPage = pageOf(InvitationView);

export const ListMembers = Paging;
export const MemberPage = pageOf(MemberView);
