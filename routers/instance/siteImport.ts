import {
  ImportDetails,
  ImportPage,
  ImportRef,
  ImportRequest,
  ImportResult,
  ListImports,
  PreviewResult,
  RolledBackImport,
} from '#src/contracts/site-import.ts';
import {
  createSiteImport,
  getSiteImport,
  listSiteImports,
  previewSiteImport,
  retrySiteImport,
  rollbackSiteImport,
} from '#src/services/instance/site-import/index.ts';
import { published } from '../base/meta.ts';
import { memberProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

/**
 * One call that puts a whole site online, and what became of it: docs/specification/1-site-import.md, "Site import".
 */
export const siteImportRouter = router({
  create: memberProcedure('import:write')
    .meta(
      published('POST', '/api/site-import', 'Import a site', {
        description:
          'Creates a project, an optional database, an application with its variables and an optional domain, and triggers a deployment. Answers when the records exist; building and starting go on. A failed or partial import is 422 with the same body.',
        unprocessableWhenFailed: true,
        idempotent: true,
      }),
    )
    .input(ImportRequest)
    .output(ImportResult)
    .mutation(({ ctx, input }) => createSiteImport(ctx.member, input)),

  preview: memberProcedure('import:write')
    .meta(
      published('POST', '/api/site-import/preview', 'Check an import without creating anything', {
        description:
          'Checks the body of an import: name conflicts, the domain, quotas, the engine, and whether repository and branch exist. Always 200; `valid` contains the verdict.',
      }),
    )
    .input(ImportRequest)
    .output(PreviewResult)
    .mutation(({ ctx, input }) => previewSiteImport(ctx.member, input)),

  list: memberProcedure('import:read')
    .meta(
      published('GET', '/api/site-import', 'List the imports of the organization, newest first', {
        description:
          'Items have status, ids of the resources that were created, and for failed ones the step and the message. Page with `limit` (default 50, at most 100) and `offset`.',
      }),
    )
    .input(ListImports)
    .output(ImportPage)
    .query(({ ctx, input }) => listSiteImports(ctx.member, input)),

  get: memberProcedure('import:read')
    .meta(
      published('GET', '/api/site-import/{siteImportId}', 'Read one import with its steps', {
        description:
          'Adds to the history item the stored input, with secrets replaced by asterisks, and each step with its times. An import of another organization is 404.',
        errors: { NOT_FOUND: 'No such import in this organization' },
      }),
    )
    .input(ImportRef)
    .output(ImportDetails)
    .query(({ ctx, input }) => getSiteImport(ctx.member, input)),

  retry: memberProcedure('import:write')
    .meta(
      published('POST', '/api/site-import/{siteImportId}/retry', 'Run a failed or partial import again', {
        description:
          'Removes what the import had created and runs its stored input again in full, under the same record. Answers like the import.',
        errors: {
          NOT_FOUND: 'No such import in this organization',
          CONFLICT: 'The import is neither failed nor partial',
        },
        unprocessableWhenFailed: true,
      }),
    )
    .input(ImportRef)
    .output(ImportResult)
    .mutation(({ ctx, input }) => retrySiteImport(ctx.member, input)),

  rollback: memberProcedure('import:write')
    .meta(
      published('POST', '/api/site-import/{siteImportId}/rollback', 'Undo a partial import', {
        description: 'Removes everything that the import has created, and its record.',
        errors: { NOT_FOUND: 'No such import in this organization', CONFLICT: 'The import is not partial' },
      }),
    )
    .input(ImportRef)
    .output(RolledBackImport)
    .mutation(({ ctx, input }) => rollbackSiteImport(ctx.member, input)),
});
