import { Removed } from '#src/contracts/common.ts';
import {
  CreateDomain,
  CreatedDomain,
  DomainDetails,
  DomainPage,
  DomainRef,
  ListDomains,
} from '#src/contracts/domain.ts';
import { createDomain, listVisibleDomains } from '#src/services/instance/domain/domains.ts';
import { getDomain } from '#src/services/instance/domain/get-domain.ts';
import { removeDomain } from '#src/services/instance/domain/remove-domain.ts';
import { internal } from '../meta.ts';
import { memberProcedure } from '../procedures.ts';
import { router } from '../trpc.ts';

export const domainRouter = router({
  create: memberProcedure('site:write')
    .meta(
      internal('Give an application a domain, or a name below the license hub’s zone', {
        errors: {
          403: 'The plan, its quota or the license forbids it',
          409: 'The host is in use',
          422: 'The host is the platform’s own, or the license hub refuses it',
          429: 'The license hub has been asked too often; try again after `Retry-After`',
          503: 'The license hub does not answer',
        },
      }),
    )
    .input(CreateDomain)
    .output(CreatedDomain)
    .mutation(({ ctx, input }) => createDomain(ctx.member, input)),

  list: memberProcedure('site:read')
    .meta(internal('List domains, of one application or of all that the caller may see'))
    .input(ListDomains)
    .output(DomainPage)
    .query(({ ctx, input }) => listVisibleDomains(ctx.member, input)),

  get: memberProcedure('site:read')
    .meta(internal('Read one domain, with where its DNS leads and the state of its certificate'))
    .input(DomainRef)
    .output(DomainDetails)
    .query(({ ctx, input }) => getDomain(ctx.member, input)),

  remove: memberProcedure('site:write')
    .meta(internal('Take a domain off its application'))
    .input(DomainRef)
    .output(Removed)
    .mutation(({ ctx, input }) => removeDomain(ctx.member, input)),
});
