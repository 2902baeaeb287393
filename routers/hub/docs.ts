import { DocsInstance, LookupDocsHostname } from '#src/contracts/docs.ts';
import { lookUpDocsHostname } from '#src/services/hub/docs/index.ts';
import { ofHub } from '../base/meta.ts';
import { hubProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

/** docs/specification/2-license-hub.md, "Docs hostname resolution and theme". */
export const docsRouter = router({
  lookup: hubProcedure
    .meta(
      ofHub('/api/docs/lookup', 'Find the instance to which a docs hostname belongs', {
        method: 'GET',
        description: 'Pages of any origin can call it.',
        shared: { cacheControl: 'public, max-age=60' },
        errors: {
          NOT_FOUND: 'The hostname is not registered, or its DNS does not lead to the docs host yet',
        },
      }),
    )
    .input(LookupDocsHostname)
    .output(DocsInstance)
    .query(({ ctx, input }) => lookUpDocsHostname(ctx.hub, input)),
});
