import type { MemberRole } from '#src/domain/member.ts';
import type { Access } from './access-tree.tsx';
import { t } from './texts.ts';

/** What a member may see, in a few words. */
export function accessText({ role, projectIds, applicationIds }: Access & { role: MemberRole }): string {
  if (role !== 'member') return t.everything;
  const parts = [
    ...(projectIds.length > 0 ? [t.projects(projectIds.length)] : []),
    ...(applicationIds.length > 0 ? [t.applications(applicationIds.length)] : []),
  ];
  return parts.length === 0 ? t.nothing : parts.join(', ');
}
