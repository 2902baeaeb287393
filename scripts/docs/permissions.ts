import type { Access } from '#routers/base/meta.ts';
import { appRouter } from '#routers/index.ts';
import { PERMISSIONS } from '#src/domain/permission.ts';
import { operationsOf } from '#src/http/facade/operations.ts';
import type { ReferencePage } from './page.ts';
import { code, table } from './table.ts';

const INTRODUCTION = `
Every operation requires one kind of caller. Operations of an organization require a permission in addition, which
depends on the caller's role there. An API key has the permissions of its user.

- Checked at the request: a caller without the permission gets 403 before anything is read.
- Checked at the resource: a caller who cannot see the resource gets 404, and one who can see it but lacks the permission
  gets 403. A member's permission covers the projects and applications that are granted to them.
`;

/** Callers beside the members of an organization. */
const CALLERS = {
  public: 'Any caller, without a credential',
  user: 'Any signed-in user, also without an organization',
  operator: 'The operator of the platform',
  assistant: 'The holder of an assistant token',
  license: 'The holder of a license, with `licenseKey` in the body',
  gatewayAdmin: 'An instance, with the administration key of the gateway',
  merchant: 'A merchant, with its secret',
} as const satisfies Record<Exclude<Access['kind'], 'member'>, string>;

/** The permission table of the code, and which operations require which caller. */
export const permissionsPage: ReferencePage = {
  file: 'permissions.md',
  title: 'Permissions',
  summary: 'which role has which permission, and which operations require it.',
  write: () => [INTRODUCTION.trim(), members(), others()].join('\n\n'),
};

function members(): string {
  const rows = Object.entries(PERMISSIONS).map(([permission, { roles, checkedAt }]) => [
    code(permission),
    roles.join(', '),
    checkedAt,
    namesOf((access) => access.kind === 'member' && access.permission === permission),
  ]);
  return `## Members of an organization\n\n${table(['permission', 'roles', 'checked at', 'operations'], rows)}`;
}

function others(): string {
  const rows = Object.entries(CALLERS).map(([kind, caller]) => [
    caller,
    namesOf((access) => access.kind === kind),
  ]);
  return `## Other callers\n\n${table(['caller', 'operations'], rows)}`;
}

function namesOf(matches: (access: Access) => boolean): string {
  const names = operationsOf(appRouter).filter(({ access }) => matches(access));
  if (names.length === 0) return 'checked inside the operation';
  return names
    .map(({ name }) => code(name))
    .sort()
    .join(', ');
}
