import { expect, expectTypeOf, it } from 'vitest';
import type { deleteProjectRow } from '#db/queries/project.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted } from '#src/domain/permission.ts';
import { Fault } from '#src/kernel/fault.ts';
import { asPlatform, partOf, permit } from '#src/services/platform/access/permit.ts';

const OWNER = { organizationId: 'org_1', role: 'owner', limits: null } as const;
const MEMBER = { organizationId: 'org_1', role: 'member', limits: null } as const;

type ProjectOfQuery = Parameters<typeof deleteProjectRow>[1];

it('lets a query change only the resource that was checked, with the right that it needs', () => {
  const project = permit(OWNER, 'site:write', 'project', { id: 'prj_1', name: 'Shop' });
  expect(project).toEqual({ id: 'prj_1', organizationId: 'org_1', name: 'Shop' });
  expectTypeOf(project).toExtend<ProjectOfQuery>();
  expectTypeOf(permit(OWNER, 'site:read', 'project', { id: 'prj_1' })).not.toExtend<ProjectOfQuery>();
  expectTypeOf(permit(OWNER, 'site:write', 'application', { id: 'app_1' })).not.toExtend<ProjectOfQuery>();
  expectTypeOf<{ id: string; organizationId: Id<'org'> }>().not.toExtend<ProjectOfQuery>();
  expectTypeOf<'prj_1'>().not.toExtend<ProjectOfQuery>();
});

it('throws 403 if the role lacks the permission', () => {
  expect(() => permit(MEMBER, 'site:write', 'project', { id: 'prj_1' })).toThrow(Fault);
  expect(permit(MEMBER, 'site:deploy', 'project', { id: 'prj_1' }).organizationId).toBe('org_1');
});

it('gives the parts of a resource the right on the whole', () => {
  const environment = permit(OWNER, 'site:write', 'environment', { id: 'env_1' });
  const application = partOf(environment, 'application', { id: 'app_1' });
  expectTypeOf(application).toExtend<Permitted<'application', 'site:write'>>();
  expectTypeOf(application).not.toExtend<Permitted<'application', 'payment:manage'>>();
  expect(application).toEqual({ id: 'app_1', organizationId: 'org_1' });
});

it('gives the platform no permission of a member', () => {
  const project = asPlatform('project', { id: 'prj_1', organizationId: 'org_2' }, 'job');
  expectTypeOf(project).toExtend<ProjectOfQuery>();
  expectTypeOf(project).not.toExtend<Permitted<'project', 'site:write'>>();
});
