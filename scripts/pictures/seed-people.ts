import type { Agency } from './agency.ts';
import { ACCOUNT, INVITED, OTHER_ORGANIZATIONS, PEOPLE } from './people.ts';
import type { Happening, Sites } from './seed-sites.ts';
import { openSession } from './session.ts';

const PASSWORD = 'a long password of a colleague';

/** Colleagues, invitations, operators, keys, and the other organizations of the platform. */
export function happeningsOfPeople(agency: Agency, sites: Sites): Happening[] {
  const idsOf = (projects: readonly string[]) => projects.map((name) => sites.projects.get(name));
  const createUser = ({ name, email }: { readonly name: string; readonly email: string }) =>
    agency.app.instance.auth.createUser({ name, email, password: PASSWORD });
  return [
    {
      daysAgo: 33.9,
      run: async () => {
        const session = await openSession(agency.url, ACCOUNT);
        await session.post('/api/auth/update-user', { name: ACCOUNT.name });
      },
    },
    ...PEOPLE.map((person, index) => ({
      daysAgo: 19 - index * 3,
      run: async () => {
        const { email, role, projects } = person;
        await createUser(person);
        const { memberId } = await agency.ok<{ memberId: string }>('POST /api/member.add', { email, role });
        if (role !== 'member') return;
        await agency.ok('POST /api/member.setAccess', {
          ...{ memberId, projectIds: idsOf(projects), applicationIds: [] },
        });
      },
    })),
    ...INVITED.map(({ email, role, projects }, index) => ({
      daysAgo: 4.2 - index * 2,
      run: () => agency.ok('POST /api/member.invite', { email, role, projectIds: idsOf(projects) }),
    })),
    ...OTHER_ORGANIZATIONS.map(({ name, owner }, index) => ({
      daysAgo: 29 - index * 8,
      run: async () => {
        await createUser(owner);
        const session = await openSession(agency.url, { email: owner.email, password: PASSWORD });
        const { organizationId } = await session.post<{ organizationId: string }>(
          '/api/organization.create',
          { name },
        );
        await agency.ok('POST /api/organization.setPlan', {
          organizationId,
          quotas: { projects: 3 + index * 2, applications: 10, databases: 4, domains: 10, buildMinutes: 600 },
        });
      },
    })),
    {
      daysAgo: 15.5,
      run: () => agency.ok('POST /api/operator.add', { email: PEOPLE[0]?.email }),
    },
    ...[
      { name: 'Tests of the museum', scopes: ['deploy'], projects: ['City Museum'] },
      { name: 'Monthly report', scopes: ['read'], expiresInDays: 90 },
      { name: 'Laptop of Nora' },
    ].map(({ projects, ...key }, index) => ({
      daysAgo: 13 - index * 4,
      run: () =>
        agency.ok('POST /api/apiKey.create', {
          ...key,
          ...(projects === undefined ? {} : { projectIds: idsOf(projects) }),
        }),
    })),
    { daysAgo: 6.1, run: () => agency.ok('POST /api/assistantToken.create', { expiresInDays: 30 }) },
  ];
}
