import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/client.ts';
import {
  findAgentApplication,
  isApplicationInScope,
  listAgentApplications,
  listAgentDeployments,
  listAgentEnvironments,
  listAgentProjects,
} from '#db/queries/agent.ts';
import { findAssistantCaller } from '#db/queries/assistant-token.ts';
import { findApiKeyCaller } from '#db/queries/credential.ts';
import { readAgentProjects } from '#src/services/instance/agent/read-agent-projects.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { countQueries, explain, seedProjects } from '../../support/plans.ts';

const PROJECTS = 1000;
const APPLICATIONS_EACH = 5;
let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  await seedProjects(world, PROJECTS, APPLICATIONS_EACH);
});
afterAll(() => world.close());

const scope = () => ({ organizationId: world.organizationId, grantedTo: null, ofKey: null });
const ofAMember = () => ({ ...scope(), grantedTo: 'mem_x' as const });

test('the number of queries does not grow with the number of projects', async () => {
  const small = await openTestApp();
  await seedProjects(small, 2, 1);
  const counted = async (from: TestApp) =>
    countQueries(from, async (db) => {
      await readAgentProjects({
        db,
        scope: { organizationId: from.organizationId, grantedTo: null, ofKey: null },
      });
    });
  expect(await counted(world)).toBe(await counted(small));
  expect(await counted(world)).toBeLessThanOrEqual(3);
  await small.close();
});

test('everything is there', async () => {
  const projects = await readAgentProjects({
    db: world.app.instance.database.reader,
    scope: scope(),
  });
  expect(projects).toHaveLength(PROJECTS);
  expect(
    projects.flatMap(({ environments }) => environments.flatMap(({ applications }) => applications)),
  ).toHaveLength(PROJECTS * APPLICATIONS_EACH);
});

/** Each has to find its rows by an index. */
const HOT_READS: [name: string, query: (db: Db) => Promise<unknown>][] = [
  ['a key', (db) => findApiKeyCaller(db, { tokenHash: 'x', now: 'x' })],
  ['an assistant token', (db) => findAssistantCaller(db, { tokenHash: 'x', now: 'x' })],
  ['an application', (db) => findAgentApplication(db, scope(), 'app_x')],
  ['whether an application is in scope', (db) => isApplicationInScope(db, scope(), 'app_x')],
  ['the newest deployments', (db) => listAgentDeployments(db, 'app_x', 10)],
  ['all projects', (db) => listAgentProjects(db, scope())],
  ['all environments', (db) => listAgentEnvironments(db, scope())],
  ['all applications', (db) => listAgentApplications(db, scope())],
  ['the projects of a member', (db) => listAgentProjects(db, ofAMember())],
  ['the environments of a member', (db) => listAgentEnvironments(db, ofAMember())],
  ['the applications of a member', (db) => listAgentApplications(db, ofAMember())],
];

test.each(HOT_READS)('%s: found by an index', async (_name, query) => {
  expect(await explain(world, query)).not.toMatch(/\bSCAN (?!CONSTANT)|Seq Scan/);
});

test.each(HOT_READS)('%s: nothing is asked anew for each row', async (_name, query) => {
  expect(await explain(world, query)).not.toMatch(/CORRELATED|(?<!hashed )SubPlan \d+\)/);
});
