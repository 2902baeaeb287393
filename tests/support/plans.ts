import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import type { Db } from '#db/client.ts';
import type { TestApp } from './app.ts';

/** Writes projects with applications straight into the tables. */
export async function seedProjects(
  world: TestApp,
  projects: number,
  applicationsEach: number,
): Promise<void> {
  const { database, ids } = world.app.instance;
  const { organizationId } = world;
  const createdAt = new Date().toISOString();
  for (let start = 0; start < projects; start += 100) {
    const batch = Array.from({ length: Math.min(100, projects - start) }, (_, index) => ({
      projectId: ids.next('prj'),
      environmentId: ids.next('env'),
      number: start + index,
    }));
    await database.writer
      .insertInto('project')
      .values(
        batch.map(({ projectId, number }) => ({
          id: projectId,
          organizationId,
          name: `P${number}`,
          nameKey: `p${number}`,
          description: null,
          createdAt,
        })),
      )
      .execute();
    await database.writer
      .insertInto('environment')
      .values(
        batch.map(({ projectId, environmentId }) => ({
          id: environmentId,
          organizationId,
          projectId,
          name: 'production',
          createdAt,
        })),
      )
      .execute();
    const applications = batch.flatMap(({ projectId, environmentId }) =>
      Array.from({ length: applicationsEach }, () => {
        const id = ids.next('app');
        return {
          id,
          organizationId,
          projectId,
          environmentId,
          node: '',
          name: 'App',
          appName: id.replace('_', '-'),
          status: 'done' as const,
          desired: 'run' as const,
          sourceType: 'git' as const,
          buildType: 'dockerfile' as const,
          sourceJson: '{}',
          gitProviderId: null,
          sshKeyId: null,
          port: 80,
          liveDeploymentId: null,
          deployTokenHash: id,
          deployTokenSealed: '',
          createdAt,
        };
      }),
    );
    await database.writer.insertInto('application').values(applications).execute();
  }
}

/** How many queries some work sends. */
export async function countQueries(world: TestApp, work: (db: Db) => Promise<void>): Promise<number> {
  const seen: unknown[] = [];
  await work(watched(world, (query) => seen.push(query)));
  return seen.length;
}

/** The plan of the first query that some work sends, as the database reports it. */
export async function explain(world: TestApp, work: (db: Db) => Promise<unknown>): Promise<string> {
  const { database } = world.app.instance;
  const queries: CompiledQuery[] = [];
  await work(watched(world, (query) => queries.push(query)));
  const [compiled] = queries;
  if (compiled === undefined) throw new Error('No query was sent');
  const verb = database.dialect === 'sqlite' ? 'explain query plan' : 'explain';
  const question = CompiledQuery.raw(`${verb} ${compiled.sql}`, [...compiled.parameters]);
  const { rows } = await database.writer.transaction().execute(async (tx) => {
    // Small tables are read whole with any indexes; what counts is whether there is one.
    if (database.dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
    return tx.executeQuery(question);
  });
  return JSON.stringify(rows);
}

/** The reader, which reports each query that it sends, also one that was compiled before. */
export function watched(world: TestApp, see: (query: CompiledQuery) => void): Db {
  const db = world.app.instance.database.reader.withPlugin(UNCHANGED);
  const executor = db.getExecutor();
  const send = executor.executeQuery.bind(executor);
  executor.executeQuery = (query) => {
    see(query);
    return send(query);
  };
  return db;
}

/** Makes an executor of its own. */
const UNCHANGED: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
};
