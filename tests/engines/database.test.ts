import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres } from '#src/adapters/workloads/process/databases/postgres/binaries.ts';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { openRealApp, type RealApp } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { step } from '../support/step.ts';
import { commit, notesApp } from './sample-apps.ts';

const noPostgres =
  (await findPostgres(process.env.PATH ?? '')).length === 0 ? 'there is no PostgreSQL server here' : null;

describe.skipIf(noPostgres !== null)(
  `an application with a PostgreSQL database${skipNote(noPostgres)}`,
  () => {
    const database = {
      type: 'postgres',
      name: `shop "db"/?#[]@!$&'()*+,;=:%\\ ü`,
      user: `us er:/?#[]@!$&'"()*+,;=%\\é`,
      password: `p@ss:w/rd?#[]!$&'"()*+,;=%25\\ 🎈 tail`,
    };
    let world: RealApp;
    let host: GitServer;
    let made: Awaited<ReturnType<RealApp['importSite']>>;

    beforeAll(async () => {
      [world, host] = await Promise.all([openRealApp(), startGitServer()]);
      const { url } = await host.makeRepository('notes', { branches: { main: [commit(notesApp())] } });
      const source = { type: 'git', customGitUrl: url };
      made = await world.importSite({ name: 'Notes', domain: 'notes.example.com', database, source });
    });
    afterAll(async () => {
      await world.close();
      await host.close();
    });

    test('keeps its database and its password', async () => {
      await step('starts once its database exists', async () => {
        const log = () => world.deploymentLog(made.deploymentId);
        expect(made).toMatchObject({
          status: 'success',
          databaseType: 'postgres',
          databaseServiceHost: expect.any(String),
        });
        expect(await world.settled(made.deploymentId), await log()).toMatchObject({ status: 'done' });
      });

      await step('reads and writes it as the user and under the name that were asked for', async () => {
        const empty = await world.visit('notes.example.com');
        expect(JSON.parse(empty.text)).toEqual({ notes: [], user: database.user, database: database.name });
        expect(await world.visit('notes.example.com', '/', "Robert'); drop table note;--")).toMatchObject({
          status: 200,
        });
        const { notes } = JSON.parse((await world.visit('notes.example.com')).text);
        expect(notes).toEqual(["Robert'); drop table note;--"]);
      });

      await step('keeps it over a redeployment', async () => {
        expect(await world.redeploy(made.applicationId)).toMatchObject({ status: 'done' });
        expect(JSON.parse((await world.visit('notes.example.com')).text).notes).toHaveLength(1);
      });

      await step('its password is in no log', async () => {
        const log = await world.deploymentLog(made.deploymentId);
        for (const text of [log, ...world.logLines, ...world.answers])
          expect(text).not.toContain('p@ss:w/rd');
      });
    });
  },
);
