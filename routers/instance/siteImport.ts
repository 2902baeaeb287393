import {
  ImportDetails,
  ImportPage,
  ImportRef,
  ImportRequest,
  ImportResult,
  ListImports,
  PARTIAL_IMPORT,
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
 * One call that puts a whole site online, and its result: docs/specification/1-site-import.md, "Site import".
 */
export const siteImportRouter = router({
  create: memberProcedure('import:write')
    .meta(
      published('POST', '/api/site-import', 'Import a site', {
        description:
          'Creates a project, an optional database, an application with its variables and an optional domain, and triggers a deployment. Responds when the records exist; the build continues in the background: follow it with `deployment.follow`, or read `deployment.get`. A failed or partial import returns 422 with the same body.',
        unprocessableWhenFailed: { example: PARTIAL_IMPORT },
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
          'Checks the body of an import: name conflicts, the domain, quotas, the engine, and whether the repository and the branch exist. Returns 200 even if the import would fail; `valid` contains the result.',
      }),
    )
    .input(ImportRequest)
    .output(PreviewResult)
    .mutation(({ ctx, input }) => previewSiteImport(ctx.member, input)),

  list: memberProcedure('import:read')
    .meta(
      published('GET', '/api/site-import', 'List the imports of the organization, newest first', {
        description:
          'Each item contains the status and the ids of the created resources; a failed import also contains the step and the message. Page with `limit` (default 50, at most 100) and `offset`.',
      }),
    )
    .input(ListImports)
    .output(ImportPage)
    .query(({ ctx, input }) => listSiteImports(ctx.member, input)),

  get: memberProcedure('import:read')
    .meta(
      published('GET', '/api/site-import/{siteImportId}', 'Read one import with its steps', {
        description:
          'Returns the item of `siteImport.list` with the stored input, its secrets replaced by asterisks, and each step with its times. An import of another organization returns 404.',
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
          'Removes the resources that the import created, and runs the stored input again under the same import id. Responds like the import.',
        errors: {
          NOT_FOUND: 'No such import in this organization',
          CONFLICT: 'The import is neither failed nor partial',
        },
        unprocessableWhenFailed: { example: PARTIAL_IMPORT },
      }),
    )
    .input(ImportRef)
    .output(ImportResult)
    .mutation(({ ctx, input }) => retrySiteImport(ctx.member, input)),

  rollback: memberProcedure('import:write')
    .meta(
      published('POST', '/api/site-import/{siteImportId}/rollback', 'Roll back a partial import', {
        description: 'Removes all resources that the import created, and its record.',
        errors: { NOT_FOUND: 'No such import in this organization', CONFLICT: 'The import is not partial' },
      }),
    )
    .input(ImportRef)
    .output(RolledBackImport)
    .mutation(({ ctx, input }) => rollbackSiteImport(ctx.member, input)),
});
