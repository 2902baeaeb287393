import { Removed } from '#src/contracts/common.ts';
import {
  CreateDatabase,
  CreatedDatabase,
  DatabasePage,
  DatabaseRef,
  DatabaseView,
  ListDatabases,
  RevealedDatabase,
} from '#src/contracts/database.ts';
import {
  createDatabase,
  getDatabase,
  listDatabases,
  removeDatabase,
  revealDatabase,
} from '#src/services/instance/database/index.ts';
import { internal } from '../base/meta.ts';
import { memberProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const databaseRouter = router({
  create: memberProcedure('site:write')
    .meta(
      internal('Create an empty database', {
        description:
          'Creates a database server with one empty database and one user. To connect an application, send the `variables` of `database.reveal` to `application.setEnv`. Import data with a client of the database; the API does not do this.',
        errors: { UNPROCESSABLE_CONTENT: 'The engine does not support this type of database' },
      }),
    )
    .input(CreateDatabase)
    .output(CreatedDatabase)
    .mutation(({ ctx, input }) => createDatabase(ctx.member, input)),

  get: memberProcedure('site:read')
    .meta(
      internal('Read one database, without its password', {
        description: 'Returns type, names, host and port of one database.',
      }),
    )
    .input(DatabaseRef)
    .output(DatabaseView)
    .query(({ ctx, input }) => getDatabase(ctx.member, input)),

  list: memberProcedure('site:read')
    .meta(
      internal('List the databases that the caller can see, by name', {
        description:
          'Returns the databases of all projects with type and status. A member sees those of projects that are granted as a whole. Filter by project, environment, type, status or text. Page with `limit` and `offset`.',
      }),
    )
    .input(ListDatabases)
    .output(DatabasePage)
    .query(({ ctx, input }) => listDatabases(ctx.member, input)),

  reveal: memberProcedure('site:write')
    .meta(
      internal('Reveal the password of a database', {
        description:
          'Returns the password in plain text, and the variables with which an application connects. Only callers who can change the database can call it. Every call is recorded in the audit log.',
      }),
    )
    .input(DatabaseRef)
    .output(RevealedDatabase)
    .mutation(({ ctx, input }) => revealDatabase(ctx.member, input)),

  remove: memberProcedure('site:write')
    .meta(
      internal('Remove a database with its data', {
        description: 'Stops the server and deletes all its data. This cannot be undone.',
      }),
    )
    .input(DatabaseRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeDatabase(ctx.member, input)),
});
